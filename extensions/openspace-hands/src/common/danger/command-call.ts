import { plainOf, ShellWord, textOf } from './shell-tree';

/** A program with its arguments, after everything that only stands in front of it. */
export interface CommandCall {
    /** Without its folder, in small letters. */
    readonly name: string;
    readonly args: readonly ShellWord[];
    /** More arguments come from elsewhere, from `find` or `xargs`. */
    readonly goesOn: boolean;
}

export interface Flags {
    /** Letters of all short options. */
    readonly letters: ReadonlySet<string>;
    readonly long: readonly string[];
    readonly operands: readonly ShellWord[];
}

/** Options wherever they stand, as GNU programs read them. `valued` are letters whose value is the next word. */
export function flagsOf(args: readonly ShellWord[], valued = ''): Flags {
    const letters = new Set<string>();
    const long: string[] = [];
    const operands: ShellWord[] = [];
    for (let index = 0; index < args.length; index++) {
        const text = plainOf(args[index]);
        if (text === '--') {
            operands.push(...args.slice(index + 1));
            break;
        }
        if (text.startsWith('--')) {
            long.push(text);
        } else if (/^-./.test(text)) {
            Array.from(text.slice(1)).forEach(letter => letters.add(letter));
            index += valued.includes(text.at(-1) ?? '-') ? 1 : 0;
        } else {
            operands.push(args[index]);
        }
    }
    return { letters, long, operands };
}

/** Whether a long option is there; GNU programs take any beginning of its name. */
export function hasLong({ long }: Flags, name: string): boolean {
    return long.some(option => option.length > 2 && name.startsWith(option.split('=')[0]));
}

export function textsOf(words: readonly ShellWord[]): string[] {
    return words.map(textOf);
}
