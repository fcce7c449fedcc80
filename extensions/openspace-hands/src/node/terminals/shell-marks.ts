/** What a shell tells of itself, in the escape sequence OSC 133 that other terminals know as well. */
export type ShellMark =
    /** The prompt is complete: what follows is typed. */
    | { readonly kind: 'prompt' }
    /** A command begins; shells that know its text say it. */
    | { readonly kind: 'start'; readonly command?: string }
    /** The shell is back, with the result of the last command. */
    | { readonly kind: 'end'; readonly exitCode?: number };

export const SHELL_MARK_OSC = 133;

/** Name of the variable in which the shell finds the key for its marks. */
export const SHELL_MARK_VARIABLE = 'OPENSPACE_SHELL_MARK';

/**
 * Reads the payload of a mark. It must carry the key of this very shell: what a program prints, such as the contents of a
 * file, must not be able to forge the log.
 */
export function parseShellMark(payload: string, key: string): ShellMark | undefined {
    const [letter, ...fields] = payload.split(';');
    if (fields[0] !== key) {
        return undefined;
    }
    switch (letter) {
        case 'B':
            return { kind: 'prompt' };
        case 'C':
            return { kind: 'start', command: fields.length > 1 ? unescape(fields.slice(1).join(';')) : undefined };
        case 'D':
            return { kind: 'end', exitCode: /^\d{1,3}$/.test(fields[1] ?? '') ? Number(fields[1]) : undefined };
        default:
            return undefined;
    }
}

function unescape(text: string): string {
    return text.replace(/\\(\\|n)/g, (_, character: string) => character === 'n' ? '\n' : character);
}
