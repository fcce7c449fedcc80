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

/** Whether bash can read it; scripts for other shells have another syntax. */
export function isForBash(text: string, fileName: string): boolean {
    const interpreter = /^#!\s*(?:\S*\/env\s+)?(\S+)/.exec(text)?.[1];
    return interpreter === undefined ? !/\.(zsh|fish|csh|ksh)(rc)?$/.test(fileName) : /(^|\/)(ba|da)?sh$/.test(interpreter);
}
