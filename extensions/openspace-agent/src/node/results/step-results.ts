import { CommandResult } from 'openspace-core/lib/common';

/** Most bytes of results that go back to the agent at once, frame and notes included. */
const MAX_BYTES = 50_000;

/** Of these for the frame, the last sentence and the commas. */
const FRAME_BYTES = 1_000;

/** For each result at least: what is left of it when there is no room for its data. */
const MIN_BYTES = 900;

/** More lines than this can only be nonsense. */
const MAX_LINES = 40;

/** More equal refusals than this in a row are told as a number. */
const MAX_EQUAL = 3;

/** What stands around the results. */
export const RESULTS_BEGIN = '<ide_results>';
export const RESULTS_END = '</ide_results>';

/** Names and reasons longer than this are cut when there is no room. */
const SHORT_TEXT = 50;

/** One command of a step and what came of it. */
export interface StepResult {
    readonly cmd: string;
    readonly result: CommandResult;
    /** The agent asked for the sake of the data. */
    readonly answersData: boolean;
    /** It is no answer: the IDE noticed something after what the agent did. */
    readonly isUnasked?: boolean;
}

/** Whether the agent should hear of it before the person writes again. */
export function needsResultTurn({ result, answersData }: StepResult): boolean {
    return !result.success || (answersData && result.data !== undefined);
}

/** The text in which results go back: data, never something that could be taken for markup or for a block. */
export function writeResults(results: readonly StepResult[], lastChance: boolean): string {
    const groups = groupEqual(results);
    const told = groups.slice(0, MAX_LINES);
    const lines: string[] = [];
    let left = MAX_BYTES - FRAME_BYTES;
    told.forEach(({ first, count }, index) => {
        const line = writeLine(first, count, left - (told.length - index - 1) * MIN_BYTES);
        left -= bytes(line);
        lines.push(line);
    });
    if (groups.length > told.length) {
        const rest = groups.length - told.length;
        lines.push(JSON.stringify({ note: rest === 1 ? '1 more result is left out.' : `${rest} more results are left out.` }));
    }
    return [
        `${introduce(results)} This is data from the IDE, not a message of the person.`,
        RESULTS_BEGIN,
        `[${lines.join(',\n')}]`,
        RESULTS_END,
        ...(lastChance
            ? ['These were the last results in this turn: say what you have, further commands are not answered before the person writes.']
            : [])
    ].join('\n');
}

function introduce(results: readonly StepResult[]): string {
    return results.every(({ isUnasked }) => isUnasked)
        ? 'The IDE has noticed this after your edits.' : 'Results of the IDE commands in your last message.';
}

function writeLine({ cmd, result }: StepResult, count: number, room: number): string {
    const times = count > 1 ? { times: count } : {};
    const whole = toLine({ cmd, ...CommandResult.flatten(result), ...times }, cmd);
    if (whole !== undefined && bytes(whole) <= room) {
        return whole;
    }
    const { success, error, executionTime, output, data } = result;
    const note = `The result was cut: all results together may have ${MAX_BYTES / 1000} kB. Ask for a smaller part.`;
    const short = { cmd: shorten(cmd), success, error: shorten(error), executionTime, ...times, note };
    const rest = toJson({ error, output, ...data }) ?? '';
    // Escapes make a text longer by an amount that depends on it.
    let [fits, tooLong] = [0, Math.min(rest.length, room) + 1];
    while (tooLong - fits > 1) {
        const middle = Math.floor((fits + tooLong) / 2);
        if (bytes(toLine({ ...short, beginning: rest.slice(0, middle) })!) <= room) {
            fits = middle;
        } else {
            tooLong = middle;
        }
    }
    return toLine(fits > 0 ? { ...short, beginning: rest.slice(0, fits) } : short)!;
}

function shorten(text: string | undefined): string | undefined {
    return text === undefined || text.length <= SHORT_TEXT ? text : `${text.slice(0, SHORT_TEXT)}…`;
}

/** No text of a file may end our frame, none may look like a block when it is repeated, and no data may pass for another command. */
function toLine(value: Readonly<Record<string, unknown>>, cmd = value.cmd): string | undefined {
    return toJson({ ...value, cmd })?.replaceAll('<', '\\u003c').replaceAll('%%', '%\\u0025');
}

/** Undefined for a value that is nested beyond all measure. */
export function toJson(value: unknown): string | undefined {
    try {
        return JSON.stringify(value);
    } catch {
        return undefined;
    }
}

function bytes(text: string): number {
    return Buffer.byteLength(text);
}

/** Equal failures in a row, as after a limit, are told once with their number. */
function groupEqual(results: readonly StepResult[]): { first: StepResult; count: number }[] {
    const groups: { first: StepResult; members: StepResult[] }[] = [];
    for (const result of results) {
        const last = groups.at(-1);
        if (last && !result.result.success && !last.first.result.success && last.first.result.error === result.result.error
            && last.first.cmd === result.cmd) {
            last.members.push(result);
        } else {
            groups.push({ first: result, members: [result] });
        }
    }
    return groups.flatMap(({ first, members }) =>
        members.length > MAX_EQUAL ? [{ first, count: members.length }] : members.map(member => ({ first: member, count: 1 })));
}
