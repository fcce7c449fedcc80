import { dangerReason } from './danger-reasons';
import { Danger, readDangers } from './find-danger';
import { pressKeys, TypedText } from './typed-text';

export interface JudgedText {
    /** What the person has not allowed yet. */
    readonly dangers: readonly Danger[];
    /** All that will have been typed, what came before included. */
    readonly line: string;
    /** Names of all that is allowed in the line, once the person said yes to the dangers. */
    readonly allowed: readonly string[];
}

/** Judges text that is sent to a terminal as the lines that it becomes there. */
export function judgeText(before: TypedText, text: string, patterns: readonly string[]): JudgedText {
    const { finished, editedLines, above, line } = pressKeys(before, text);
    const found = new Map<string, Danger>();
    const add = (danger: Danger): unknown => found.set(`${danger.reason} ${danger.command}`, danger);
    editedLines.forEach(command => add({ reason: dangerReason('edited'), command }));
    [...finished, above + line].forEach(part => readDangers(part, patterns).dangers.forEach(add));
    if (before.text !== '') {
        // What we think is there may be finished to the program that reads it, have been taken back, or never have arrived.
        readDangers(text, patterns).dangers.forEach(add);
    }
    return {
        dangers: Array.from(found).filter(([name]) => !before.allowed.includes(name)).map(([, danger]) => danger),
        line: before.text + text,
        allowed: Array.from(new Set([...before.allowed, ...found.keys()]))
    };
}
