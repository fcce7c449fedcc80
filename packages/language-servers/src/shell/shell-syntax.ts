/** An error of a shell script, in lines from 0. */
export interface ShellError {
    readonly line: number;
    readonly message: string;
}

/** What `bash -n` writes: the name, the line, the reason; then the line itself once more. */
const ERROR = /^[^\n]*?: line (\d+): (.+)$/gm;

/** Reads what bash says about a script that it was told not to run. */
export function readShellErrors(output: string): ShellError[] {
    const errors = Array.from(output.matchAll(ERROR), ([, line, message]) => ({ line: Math.max(Number(line) - 1, 0), message }));
    return errors.filter(({ message }) => !/^`.*'$/.test(message));
}

/** A part of a line, in lines and columns from 0. */
export interface PartOfLine {
    readonly line: number;
    readonly start: number;
    readonly end: number;
}

/**
 * Where a text has the error: a whole line, or its very end where bash had hoped for more. There it is known to be about what was opened
 * before and not closed, and not about the last line.
 */
export function placeOf({ line, message }: ShellError, text: string): PartOfLine {
    const lines = text.split(/\r\n|\r|\n/);
    const last = lines.length - 1;
    // Versions of bash do not agree on how they count a last line without an end.
    return line > last || (line === last && /end of file\b/.test(message))
        ? { line: last, start: lines[last].length, end: lines[last].length }
        : { line, start: 0, end: lines[line].length };
}

/** Whether bash can read it; scripts for other shells have another syntax. */
export function isForBash(text: string, fileName: string): boolean {
    const interpreter = /^#!\s*(?:\S*\/env\s+)?(\S+)/.exec(text)?.[1];
    return interpreter === undefined ? !/\.(zsh|fish|csh|ksh)(rc)?$/.test(fileName) : /(^|\/)(ba|da)?sh$/.test(interpreter);
}
