import { dangerReason } from './danger-reasons';
import { Danger, LONGEST_TEXT, readDangers } from './find-danger';

/** What a shell has got and not run yet. */
interface PendingText {
    readonly text: string;
    /** Keys that edit belong to its last line: what stands there cannot be known. */
    readonly edited: boolean;
    /** Dangers that the person has allowed in it. */
    readonly allowed: ReadonlySet<string>;
}

export interface JudgedText {
    /** What the person has not allowed yet. */
    readonly dangers: readonly Danger[];
    /** All that will have been typed, what came before included. */
    readonly line: string;
    /** Call it when the text is really sent; `allowed` if the person said yes to the dangers. */
    commit(allowed?: boolean): void;
}

const NOTHING: PendingText = { text: '', edited: false, allowed: new Set() };

const CONTROL = /(\p{Cc})/u;

/** Judges what is sent to terminals in pieces as the lines that it becomes there. */
export class DangerLines {

    protected readonly pending = new Map<string, PendingText>();

    judge(terminalId: string, text: string, patterns: readonly string[]): JudgedText {
        const before = this.pending.get(terminalId) ?? NOTHING;
        const { finished, editedLines, above, line, edited } = press(before, text);
        const found = new Map<string, Danger>();
        const add = (danger: Danger): unknown => found.set(`${danger.reason} ${danger.command}`, danger);
        editedLines.forEach(command => add({ reason: dangerReason('edited'), command }));
        finished.forEach(part => readDangers(part, patterns).dangers.forEach(add));
        const { dangers, incomplete } = readDangers(above + line, patterns);
        dangers.forEach(add);
        if (before.text !== '') {
            // What we think is there may be finished to the program that reads it, have been taken back, or never have arrived.
            readDangers(text, patterns).dangers.forEach(add);
        }
        const after = { text: incomplete ? above + line : line, edited };
        return {
            dangers: Array.from(found).filter(([key]) => !before.allowed.has(key)).map(([, danger]) => danger),
            line: before.text + text,
            commit: allowed => this.keep(terminalId, { ...after, allowed: new Set(allowed ? [...before.allowed, ...found.keys()] : before.allowed) })
        };
    }

    /** The person typed: their keys belong to the line, but are theirs to judge. */
    typed(terminalId: string, keys: string): void {
        const before = this.pending.get(terminalId) ?? NOTHING;
        const { line, edited } = press(before, keys);
        this.keep(terminalId, { ...before, text: line, edited });
    }

    /** The terminal is gone. */
    forget(terminalId: string): void {
        this.pending.delete(terminalId);
    }

    protected keep(terminalId: string, pending: PendingText): void {
        if (pending.text === '' && !pending.edited) {
            this.pending.delete(terminalId);
        } else {
            // The beginning of an endless line says enough: it is too long to be read.
            this.pending.set(terminalId, { ...pending, text: pending.text.slice(0, LONGEST_TEXT + 1) });
        }
    }
}

interface PressedKeys {
    /** Texts that have nothing to do any more with what comes. */
    readonly finished: readonly string[];
    /** Lines that were run after keys that edit them. */
    readonly editedLines: readonly string[];
    /** Lines that have an end. */
    readonly above: string;
    /** The last line, and whether it was edited. */
    readonly line: string;
    readonly edited: boolean;
}

/** What becomes of the keys, one after the other. */
function press(before: PendingText, text: string): PressedKeys {
    const finished: string[] = [];
    const editedLines: string[] = [];
    const lineStart = before.text.lastIndexOf('\n') + 1;
    let above = [before.text.slice(0, lineStart)];
    let line = before.text.slice(lineStart);
    let { edited } = before;
    const finish = (): void => {
        finished.push(above.join(''));
        above = [];
        line = '';
        edited = false;
    };
    const enter = (): void => {
        above.push(`${line}\n`);
        if (edited) {
            editedLines.push(line);
            finish();
        }
        line = '';
    };
    for (const part of text.split(CONTROL)) {
        switch (part) {
            case '\r':
            case '\n':
            case '\x04':
            case '\x0f':
                // Ctrl-D and Ctrl-O run the line, too, in some programs.
                enter();
                break;
            case '\x03':
                // Ctrl-C: what has run stays; everything unfinished is given up.
                finish();
                break;
            case '\x0c':
            case '\x1a':
                // Ctrl-L only draws the screen anew; Ctrl-Z is for programs, and leaves a line of the shell as it is.
                break;
            case '\x15':
                // Ctrl-U takes back what is before the cursor, wherever that is.
                line = edited ? line : '';
                break;
            default:
                line += part;
                edited ||= CONTROL.test(part);
        }
    }
    return { finished: finished.filter(part => part !== ''), editedLines, above: above.join(''), line, edited };
}
