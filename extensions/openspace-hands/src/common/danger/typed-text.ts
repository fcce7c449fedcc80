import { MAX_TEXT_LENGTH, readDangers } from './find-danger';

/** What a shell has got, whoever typed it, and not run yet. */
export interface TypedText {
    readonly text: string;
    /** Keys that edit belong to its last line: what stands there cannot be known. */
    readonly edited: boolean;
    /** Names of the dangers that the person has allowed in it. */
    readonly allowed: readonly string[];
}

export const NOTHING_TYPED: TypedText = { text: '', edited: false, allowed: [] };

export function isSameText(one: TypedText, other: TypedText): boolean {
    return one.text === other.text && one.edited === other.edited && one.allowed.length === other.allowed.length
        && one.allowed.every(name => other.allowed.includes(name));
}

/** What a shell has got after more keys. */
export function typeText(before: TypedText, keys: string, allowed = before.allowed): TypedText {
    const { above, line, edited } = pressKeys(before, keys);
    // Lines that are kept wait for more, and do so until another one ends.
    const wasOpen = above === before.text.slice(0, before.text.lastIndexOf('\n') + 1);
    const isOpen = above !== '' && (wasOpen || readDangers(above + line, []).incomplete);
    return kept({ text: isOpen ? above + line : line, edited, allowed });
}

/** What is there after more keys for a program that is not a shell: the lines that it got are its business, and may be secrets. */
export function typeAnswer(before: TypedText, keys: string): TypedText {
    const { line, edited } = pressKeys(before, keys);
    return kept({ text: line, edited, allowed: before.allowed });
}

function kept(typed: TypedText): TypedText {
    // The beginning of an endless line says enough: it is too long to be read.
    return typed.text === '' && !typed.edited ? NOTHING_TYPED : { ...typed, text: typed.text.slice(0, MAX_TEXT_LENGTH + 1) };
}

const CONTROL = /(\p{Cc})/u;

export interface PressedKeys {
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
export function pressKeys(before: TypedText, text: string): PressedKeys {
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
