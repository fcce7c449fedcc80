import { expandBraces } from './brace-expansion';
import { Flow, plainName, SOMETHING } from './data-flow';
import { isBraced, isGlob, isLiteral, literalWord, ShellWord, textOf, WordPiece } from './shell-tree';
import { ReadingBudget } from './word-reader';

/** A function of the text: what it prints, and whether it runs what it reads. */
export interface KnownFunction {
    printed: Flow;
    runsInput: boolean;
}

/** What a shell would know while it runs a text: variables, functions, and what came from the network. */
export class ShellMemory {

    readonly functions = new Map<string, KnownFunction>();
    readonly networkFiles = new Set<string>();
    readonly networkVariables = new Set<string>();
    /** What the scripts in a word print. */
    readonly flows = new Map<WordPiece, Flow>();
    protected readonly variables = new Map<string, string>();

    constructor(protected readonly budget: ReadingBudget) { }

    define(name: string): KnownFunction {
        const known: KnownFunction = { printed: SOMETHING, runsInput: false };
        this.functions.set(name, known);
        return known;
    }

    assign(name: string, value: ShellWord): void {
        if (this.isFromNetwork(value)) {
            this.networkVariables.add(name);
        }
        if (isLiteral(value)) {
            this.variables.set(name, textOf(value));
        }
    }

    isFromNetwork(word: ShellWord): boolean {
        return word.pieces.some(piece =>
            this.flows.get(piece)?.network || piece.kind === 'variable' && this.networkVariables.has(piece.name))
            || this.networkFiles.has(plainName(textOf(word)));
    }

    /** The words after lists in braces and known variables. */
    resolve(words: readonly ShellWord[]): ShellWord[] {
        return words.flatMap(word => {
            const expanded = expandBraces(word);
            this.budget.take(expanded.length > 1 ? expanded.length * word.source.length : 0);
            return expanded.flatMap(each => this.withVariable(each));
        });
    }

    protected withVariable(word: ShellWord): ShellWord[] {
        const [piece] = word.pieces;
        const isPlain = word.pieces.length === 1 && piece.kind === 'variable' && /^\$\{?\w+\}?$/.test(piece.source);
        const value = isPlain && !this.networkVariables.has(piece.name) ? this.variables.get(piece.name) : undefined;
        if (value === undefined) {
            return [word];
        }
        this.budget.take(value.length);
        if (isPlain && piece.quoted) {
            return [literalWord(value)];
        }
        const texts = value.split(/\s+/).filter(text => text !== '');
        return texts.map(text => ({ pieces: [{ kind: 'text', text, quoted: false }], source: text }));
    }
}

/** Name of the program that a word stands for; undefined if that cannot be known. */
export function programOf(word: ShellWord): string | undefined {
    let name = '';
    for (const piece of word.pieces.toReversed()) {
        if (piece.kind !== 'text') {
            return undefined;
        }
        name = piece.text + name;
        if (name.includes('/')) {
            break;
        }
    }
    // An earlier line, or a part of it.
    const isHistory = /^[!^]./.test(word.source);
    const isUnknown = isHistory || isGlob(word) || isBraced(word) && expandBraces(word).length === 1;
    // To zsh, `=x` is the path of x, and a group may end right behind it.
    return isUnknown ? undefined : name.slice(name.lastIndexOf('/') + 1).replace(/^=|\}+$/g, '').toLowerCase();
}
