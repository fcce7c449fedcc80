/** A program for the shell, as far as it matters for what runs. */
export interface ShellScript {
    readonly pipelines: readonly ShellPipeline[];
}

export interface ShellPipeline {
    readonly commands: readonly ShellCommand[];
    /** The shell does not wait for it. */
    readonly background: boolean;
}

export type ShellCommand = SimpleCommand | CompoundCommand | FunctionDefinition;

export interface SimpleCommand {
    readonly kind: 'simple';
    readonly assignments: readonly ShellAssignment[];
    readonly words: readonly ShellWord[];
    readonly redirections: readonly ShellRedirection[];
    /** As it was written. */
    readonly source: string;
}

/** Loops, conditions, groups, subshells. */
export interface CompoundCommand {
    readonly kind: 'compound';
    readonly scripts: readonly ShellScript[];
    /** What is looped over, compared or matched. */
    readonly words: readonly ShellWord[];
    readonly redirections: readonly ShellRedirection[];
    readonly source: string;
}

export interface FunctionDefinition {
    readonly kind: 'function';
    readonly name: string;
    readonly body: ShellCommand;
    readonly source: string;
}

export interface ShellAssignment {
    readonly name: string;
    readonly value: ShellWord;
}

export interface ShellRedirection {
    readonly operator: string;
    readonly target: ShellWord;
    /** Text of a here-document. */
    readonly body?: ShellWord;
}

export interface ShellWord {
    readonly pieces: readonly WordPiece[];
    readonly source: string;
}

export type WordPiece = TextPiece | VariablePiece | OutputPiece;

export interface TextPiece {
    readonly kind: 'text';
    readonly text: string;
    readonly quoted: boolean;
}

/** `$x`, `${x…}` and `$((…))`, which has no name. */
export interface VariablePiece {
    readonly kind: 'variable';
    readonly name: string;
    readonly source: string;
    readonly quoted: boolean;
    /** What runs to find the value. */
    readonly scripts: readonly ShellScript[];
}

/** `$(…)` and backticks; `<(…)` and `>(…)`, which are files. */
export interface OutputPiece {
    readonly kind: 'output' | 'file-from' | 'file-to';
    readonly script: ShellScript;
    readonly source: string;
    readonly quoted: boolean;
}

/** The word after quotes are removed; what has to be expanded stands there as it was written. */
export function textOf(word: ShellWord): string {
    return word.pieces.map(piece => piece.kind === 'text' ? piece.text : piece.source).join('');
}

/** The word without what has to be expanded. */
export function plainOf(word: ShellWord): string {
    return word.pieces.map(piece => piece.kind === 'text' ? piece.text : '').join('');
}

/** Whether the word means what it says. */
export function isLiteral(word: ShellWord): boolean {
    return word.pieces.every(piece => piece.kind === 'text');
}

/** Whether the shell looks for files that match it. */
export function isGlob(word: ShellWord): boolean {
    return someUnquoted(word, text => /[*?]/.test(text) || text.includes('[') && text.lastIndexOf(']') > text.indexOf('[') + 1);
}

/** Whether it may stand for a list of words, as `{a,b}` does. */
export function isBraced(word: ShellWord): boolean {
    return someUnquoted(word, text => {
        const inside = text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'));
        return text.includes('{') && text.includes('}') && (inside.includes(',') || inside.includes('..'));
    });
}

function someUnquoted({ pieces }: ShellWord, test: (text: string) => boolean): boolean {
    return pieces.some(piece => piece.kind === 'text' && !piece.quoted && test(piece.text));
}

export function literalWord(text: string): ShellWord {
    return { pieces: [{ kind: 'text', text, quoted: true }], source: text };
}
