import { flagsOf, textsOf } from './command-call';
import { isLiteral, plainOf, ShellWord, textOf } from './shell-tree';

/** What a command prints or reads, as far as it can be known. Neither text nor file: something else. */
export interface Flow {
    readonly network: boolean;
    readonly text?: string;
    /** Contents of files that were there before. */
    readonly file?: boolean;
}

export const SOMETHING: Flow = { network: false };
export const FROM_NETWORK: Flow = { network: true };

const DOWNLOADER = new RegExp('^(?:curl|wget|fetch|http|https|httpie|xh|aria2c|axel|lynx|w3m|links|nc|ncat|netcat|ftp|tftp|scp'
    + '|iwr|irm|invoke-webrequest|invoke-restmethod)$');

export function isDownloader(name: string): boolean {
    return DOWNLOADER.test(name);
}

/** Names of the files that a download goes to. */
export function downloadedFiles(name: string, args: readonly ShellWord[]): string[] {
    const texts = textsOf(args);
    const named = texts.filter((_, index) =>
        index > 0 && (name === 'wget' ? /^-[a-zA-Z]*O$|^--output-document$/ : /^-[a-zA-Z]*o$|^--output$/).test(texts[index - 1]));
    const joined = texts.flatMap(text => /^--output(?:-document)?=(.+)/.exec(text)?.[1] ?? []);
    const byAddress = name === 'wget' || texts.some(text => /^-[a-zA-Z]*O|^--remote-name/.test(text))
        ? texts.flatMap(text => /^[a-z]+:\/\/.*\/([^/?#]+)/i.exec(text)?.[1] ?? [])
        : [];
    return [...named, ...joined, ...named.length + joined.length === 0 ? byAddress : []].filter(file => file !== '-').map(plainName);
}

/** Names of the same file are the same. */
export function plainName(path: string): string {
    return path.replace(/^(?:\.\/)+|^(?:\$PWD|\$\{PWD\})\//, '');
}

/** What `echo` or `printf` print; undefined if that takes more than reading. */
export function printedText(args: readonly ShellWord[]): string | undefined {
    if (!args.every(isLiteral)) {
        return undefined;
    }
    const words = args.map(plainOf).filter((word, index) => index > 0 || !/^-[neE]+$/.test(word));
    const text = words.join(' ').replace(/\\n/g, '\n').replace(/%s/g, ' ');
    return /\\[0-7xuUabcefrtv]|%[^ ]/.test(text) ? undefined : text;
}

/** What `cat` and the like print. */
export function copiedFlow(args: readonly ShellWord[], input: Flow | undefined, isNetworkFile: (word: ShellWord) => boolean): Flow {
    const files = flagsOf(args).operands.filter(word => textOf(word) !== '-');
    return files.length === 0
        ? input ?? SOMETHING
        : { network: files.some(isNetworkFile) || input?.network === true, file: files.every(isLiteral) };
}
