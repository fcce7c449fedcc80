import { plainOf, ShellWord, textOf } from './shell-tree';

const SHELLS = new Set([
    'sh', 'bash', 'zsh', 'dash', 'ash', 'ksh', 'ksh93', 'mksh', 'fish', 'csh', 'tcsh', 'rbash', 'yash', 'pwsh', 'powershell'
]);
const INTERPRETER = new RegExp(String.raw`^(?:python[\d.]*|pypy[\d.]*|node|nodejs|bun|deno|perl[\d.]*|ruby[\d.]*|php[\d.]*|lua[\d.]*|luajit`
    + String.raw`|osascript|rscript|tclsh[\d.]*|groovy|julia|scheme|guile)$`);
/** Options after which an interpreter takes its program, or a module, from the command line. */
const INLINE = /^-(?:-?(?:eval|print|module|execute|run)\b|[a-zA-Z]*[cemEpnrRSC])/;

/** Where a shell or an interpreter has its program from. */
export interface CodeSource {
    /** Shells understand what is read here. */
    readonly isShell: boolean;
    /** Given as text; undefined with `inline` if it has yet to come. */
    readonly script?: ShellWord;
    readonly file?: ShellWord;
    readonly kind: 'inline' | 'file' | 'input' | 'none';
}

/** Undefined if the program is neither. */
export function codeSourceOf(name: string, args: readonly ShellWord[]): CodeSource | undefined {
    return SHELLS.has(name) ? ofShell(args) : INTERPRETER.test(name) ? ofInterpreter(args) : undefined;
}

function ofShell(args: readonly ShellWord[]): CodeSource {
    let inline = false;
    let input = false;
    for (let index = 0; index < args.length; index++) {
        const text = plainOf(args[index]);
        if (/^--?(?:version|help|dump\S*)$/.test(text)) {
            return { isShell: true, kind: 'none' };
        }
        if (text === '--rcfile' || text === '--init-file' || /^[-+][oO]$/.test(text)) {
            index++;
        } else if (/^[-+][a-zA-Z]+$/.test(text) || text === '--command') {
            inline ||= /^-[a-zA-Z]*c/i.test(text) || text === '--command';
            input ||= /^-[a-zA-Z]*s/.test(text);
        } else if (!text.startsWith('--') || text === '--') {
            const first = args[index + (text === '--' ? 1 : 0)];
            return inline
                ? { isShell: true, kind: 'inline', script: first }
                : input || isInput(first) ? { isShell: true, kind: 'input' } : { isShell: true, kind: 'file', file: first };
        }
    }
    return { isShell: true, kind: inline ? 'inline' : 'input' };
}

function ofInterpreter(args: readonly ShellWord[]): CodeSource {
    const index = args.findIndex(word => INLINE.test(plainOf(word)) || !/^-./.test(plainOf(word)));
    const word = args[index];
    if (word && INLINE.test(plainOf(word))) {
        return { isShell: false, kind: 'inline', script: args[index + 1] };
    }
    if (args.some(arg => /^--?(?:version|help|v|V)$/.test(plainOf(arg)))) {
        return { isShell: false, kind: 'none' };
    }
    return isInput(word) ? { isShell: false, kind: 'input' } : { isShell: false, kind: 'file', file: word };
}

function isInput(file: ShellWord | undefined): boolean {
    return file === undefined || /^(?:-|\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/self\/fd\/\d+)$/.test(textOf(file));
}
