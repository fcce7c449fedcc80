import { OutputPiece, ShellScript, ShellWord, VariablePiece, WordPiece } from './shell-tree';

/** What is missing at the end: the rest of a command, or of a text in it. */
export type Openness = 'command' | 'text';

/** Nobody nests deeper by hand; the page's stack is not endless. */
const MAX_DEPTH = 60;

const BLANK = /[ \t]+/y;
/** With the marks by which zsh splits a value, or takes it as a pattern. */
const NAME = /[=~^]?[A-Za-z_]\w*|[0-9@*#?$!-]/y;
const PARAMETER = /[!#]?(?:[A-Za-z_]\w*|\d+|[@*#?$!-])?/y;
/** Flags by which zsh runs what stands in a value. */
const EVALUATED = /\([^()\s]*e/y;
export const EMPTY_BRACKETS = /\(\s*\)/y;
/** What may stand before a bracket in the middle of a word. */
const BEFORE_GROUP = /[?*+@!\])/.\w]$/;
/** A word that becomes an array. */
const BEFORE_ARRAY = /^[A-Za-z_]\w*\+?=$/;
const PLAIN = /[^ \t\n;&|<>()'"\\$`]+/y;
const IN_DOUBLE_QUOTES = /[^"\\$`]+/y;

const ANSI: Readonly<Record<string, string>> = { a: '\x07', b: '\b', e: '\x1b', E: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const ANSI_CODE = /x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|([0-7]{1,3})|c([\s\S])/iy;

/** The text is nothing that a shell would take, or too tangled to be read. */
export class UnreadableError extends Error { }

/** How much may be read for one question, texts in texts counted each time. */
export class ReadingBudget {

    constructor(protected characters: number) { }

    take(characters: number): void {
        this.characters -= characters;
        if (this.characters < 0) {
            throw new UnreadableError();
        }
    }
}

/** Reads words as a shell does: quotes, escapes and expansions. One pass, no way back. */
export abstract class WordReader {

    /** What is missing at the end; undefined if the text is complete. */
    open: Openness | undefined;
    /** Not every shell knows comments; see {@link comments}. */
    sawComment = false;
    protected position = 0;
    protected depth = 0;

    constructor(
        protected readonly text: string, protected readonly budget: ReadingBudget, protected readonly comments = true,
        protected readonly outerDepth = 0
    ) {
        budget.take(text.length);
    }

    /** Reads commands up to one of these closing words, which stays. */
    protected abstract readScript(...closers: string[]): ShellScript;
    protected abstract readNested(text: string): ShellScript;
    /** Text in which only expansions mean something. */
    protected abstract readExpanded(text: string): WordPiece[];
    /** At the opening bracket. */
    protected abstract readArray(): WordPiece[];

    protected get isAtEnd(): boolean {
        return this.position >= this.text.length;
    }

    protected looksAt(text: string): boolean {
        return this.text.startsWith(text, this.position);
    }

    protected match(pattern: RegExp): RegExpExecArray | undefined {
        pattern.lastIndex = this.position;
        const match = pattern.exec(this.text);
        this.position += match?.[0].length ?? 0;
        return match ?? undefined;
    }

    protected missing(what: Openness): void {
        if (this.open !== 'text') {
            this.open = what;
        }
    }

    protected nest<T>(read: () => T): T {
        if (++this.depth + this.outerDepth > MAX_DEPTH) {
            throw new UnreadableError();
        }
        const result = read();
        this.depth--;
        return result;
    }

    /** Blanks, continued lines and comments. */
    protected skipBlanks(): void {
        for (; ;) {
            this.match(BLANK);
            if (this.looksAt('\\\n')) {
                this.skipContinuation();
            } else if (this.comments && this.looksAt('#')) {
                this.sawComment = true;
                const end = this.text.indexOf('\n', this.position);
                this.position = end < 0 ? this.text.length : end;
            } else {
                return;
            }
        }
    }

    protected skipContinuation(): void {
        this.position += 2;
        if (this.isAtEnd) {
            this.missing('command');
        }
    }

    /** Undefined if no word begins here. */
    protected readWord(): ShellWord | undefined {
        const start = this.position;
        const pieces: WordPiece[] = [];
        while (!this.isAtEnd && this.readPiece(pieces)) { /* goes on */ }
        return this.position === start ? undefined : { pieces: join(pieces), source: this.text.slice(start, this.position) };
    }

    /** False where the word ends. */
    protected readPiece(pieces: WordPiece[]): boolean {
        const plain = this.match(PLAIN);
        if (plain) {
            pieces.push({ kind: 'text', text: plain[0], quoted: false });
            return true;
        }
        switch (this.text[this.position]) {
            case '\'':
                this.position++;
                pieces.push({ kind: 'text', text: this.readUntilQuote(), quoted: true });
                return true;
            case '"':
                this.position++;
                this.readDoubleQuoted(pieces);
                return true;
            case '\\':
                if (this.looksAt('\\\n')) {
                    this.skipContinuation();
                } else {
                    pieces.push({ kind: 'text', text: this.text[this.position + 1] ?? '', quoted: true });
                    this.position += 2;
                    if (this.position > this.text.length) {
                        this.missing('command');
                    }
                }
                return true;
            case '$':
            case '`':
                pieces.push(this.readExpansion(false));
                return true;
            case '<':
            case '>':
                if (pieces.length === 0 && this.text[this.position + 1] === '(') {
                    pieces.push(this.readFile());
                    return true;
                }
                return false;
            case '(':
                return pieces.length > 0 && this.readGroup(pieces);
            default:
                return false;
        }
    }

    /** A group inside a word: a pattern in one shell, commands in others. */
    protected readGroup(pieces: WordPiece[]): boolean {
        const last = pieces[pieces.length - 1];
        EMPTY_BRACKETS.lastIndex = this.position;
        if (last.kind !== 'text' || last.quoted || EMPTY_BRACKETS.test(this.text)) {
            return false;
        }
        if (pieces.length === 1 && BEFORE_ARRAY.test(last.text)) {
            pieces.push(...this.readArray());
            return true;
        }
        if (!BEFORE_GROUP.test(last.text)) {
            return false;
        }
        if (/[*?\])/]$/.test(last.text) && /^\([^\s()]*(?:e\W|\+)/.test(this.text.slice(this.position, this.position + 20))) {
            // zsh runs what stands here for each file.
            throw new UnreadableError();
        }
        pieces.push(this.readOutput(1, ')', false));
        return true;
    }

    protected readUntilQuote(): string {
        const end = this.text.indexOf('\'', this.position);
        const text = this.text.slice(this.position, end < 0 ? undefined : end);
        this.position += text.length + 1;
        if (end < 0) {
            this.position = this.text.length;
            this.missing('text');
        }
        return text;
    }

    protected readDoubleQuoted(pieces: WordPiece[]): void {
        pieces.push({ kind: 'text', text: '', quoted: true });
        while (!this.isAtEnd) {
            if (this.looksAt('"')) {
                this.position++;
                return;
            }
            this.readQuotedPiece(pieces, IN_DOUBLE_QUOTES);
        }
        this.missing('text');
    }

    /** Text in which only escapes and expansions mean something. */
    protected readQuotedPiece(pieces: WordPiece[], plain: RegExp): void {
        const text = this.match(plain);
        if (text) {
            pieces.push({ kind: 'text', text: text[0], quoted: true });
        } else if (this.looksAt('\\')) {
            const next = this.text[this.position + 1] ?? '';
            pieces.push({ kind: 'text', text: next === '\n' ? '' : '$`"\\'.includes(next) ? next : `\\${next}`, quoted: true });
            this.position += 2;
        } else if (this.looksAt('$') || this.looksAt('`')) {
            pieces.push(this.readExpansion(true));
        } else {
            pieces.push({ kind: 'text', text: this.text[this.position++], quoted: true });
        }
    }

    /** At a dollar sign or a backtick. */
    protected readExpansion(quoted: boolean): WordPiece {
        const next = this.text[this.position + 1];
        if (this.looksAt('`')) {
            return this.readBackticks(quoted);
        }
        if (this.looksAt('$\\\n')) {
            // What the dollar sign means stands in the next line; nobody writes that.
            throw new UnreadableError();
        }
        if (this.looksAt('$((')) {
            const end = this.endOfArithmetic(this.position + 3);
            if (end !== undefined) {
                return this.readArithmetic(3, end, 2, quoted);
            }
        }
        if (next === '(') {
            return this.readOutput(2, ')', quoted);
        }
        if (next === '{') {
            return /[\s|]/.test(this.text[this.position + 2] ?? '')
                ? this.readOutput(this.looksAt('${|') ? 3 : 2, '}', quoted)
                : this.readParameter(quoted);
        }
        if (next === '[') {
            const end = this.text.indexOf(']', this.position);
            return this.readArithmetic(2, end < 0 ? this.text.length : end, 1, quoted);
        }
        if (next === '\'' && !quoted) {
            this.position += 2;
            return { kind: 'text', text: this.readAnsi(), quoted: true };
        }
        this.position++;
        const start = this.position - 1;
        const name = next === '"' ? undefined : this.match(NAME);
        // A lone dollar sign is text; so is the one before a quoted text that might be translated.
        return name
            ? { kind: 'variable', name: name[0].replace(/^[=~^]/, ''), source: this.text.slice(start, this.position), quoted, scripts: [] }
            : { kind: 'text', text: next === '"' && !quoted ? '' : '$', quoted: true };
    }

    protected readOutput(opening: number, closer: string, quoted: boolean, kind: OutputPiece['kind'] = 'output'): OutputPiece {
        const start = this.position;
        this.position += opening;
        const script = this.nest(() => this.readScript(closer));
        this.close(closer);
        return { kind, script, source: this.text.slice(start, this.position), quoted };
    }

    protected readFile(): OutputPiece {
        return this.readOutput(2, ')', false, this.looksAt('<') ? 'file-from' : 'file-to');
    }

    protected close(closer: string): void {
        if (this.looksAt(closer)) {
            this.position += closer.length;
        } else if (this.isAtEnd) {
            this.missing('text');
        } else {
            throw new UnreadableError();
        }
    }

    protected readBackticks(quoted: boolean): OutputPiece {
        const start = this.position++;
        let inner = '';
        while (!this.isAtEnd && !this.looksAt('`')) {
            const escaped = this.looksAt('\\') && '`\\$'.includes(this.text[this.position + 1] ?? ' ');
            this.position += escaped ? 1 : 0;
            inner += this.text[this.position++];
        }
        this.close('`');
        return { kind: 'output', script: this.nest(() => this.readNested(inner)), source: this.text.slice(start, this.position), quoted };
    }

    protected readParameter(quoted: boolean): VariablePiece {
        const start = this.position;
        this.position += 2;
        if (this.match(EVALUATED)) {
            throw new UnreadableError();
        }
        const name = this.match(PARAMETER)?.[0].replace(/^[!#](?=.)/, '') ?? '';
        const pieces: WordPiece[] = [];
        this.nest(() => {
            while (!this.isAtEnd && !this.looksAt('}')) {
                if (this.looksAt('"')) {
                    this.position++;
                    this.readDoubleQuoted(pieces);
                } else if (this.looksAt('\'') && !quoted) {
                    this.position++;
                    this.readUntilQuote();
                } else {
                    this.readQuotedPiece(pieces, /[^"'\\$`}]+/y);
                }
            }
        });
        this.close('}');
        return { kind: 'variable', name, source: this.text.slice(start, this.position), quoted, scripts: scriptsOf(pieces) };
    }

    protected readArithmetic(opening: number, end: number, closing: number, quoted: boolean): VariablePiece {
        const start = this.position;
        this.position += opening;
        const pieces = this.nest(() => this.readExpanded(this.text.slice(this.position, end)));
        this.position = Math.min(end + closing, this.text.length);
        if (end >= this.text.length) {
            this.missing('text');
        }
        return { kind: 'variable', name: '', source: this.text.slice(start, this.position), quoted, scripts: scriptsOf(pieces) };
    }

    /** Where the two closing brackets stand; undefined if these are commands in brackets. */
    protected endOfArithmetic(from: number): number | undefined {
        let depth = 0;
        for (let index = from; index < this.text.length; index++) {
            const character = this.text[index];
            if (character === '\\') {
                index++;
            } else if (character === '\'' || character === '"' || character === '`') {
                const end = this.text.indexOf(character, index + 1);
                index = end < 0 ? this.text.length : end;
            } else if (character === '(') {
                depth++;
            } else if (character === ')' && depth-- === 0) {
                return this.text[index + 1] === ')' ? index : undefined;
            }
        }
        return this.text.length;
    }

    protected readAnsi(): string {
        let text = '';
        while (!this.isAtEnd && !this.looksAt('\'')) {
            const character = this.text[this.position++];
            if (character !== '\\') {
                text += character;
                continue;
            }
            const code = this.match(ANSI_CODE);
            if (!code) {
                const escaped = this.text[this.position++] ?? '';
                text += ANSI[escaped] ?? escaped;
            } else if (code[5] !== undefined) {
                text += String.fromCharCode(code[5].charCodeAt(0) & 0x1f);
            } else {
                const point = code[4] === undefined ? parseInt(code[1] ?? code[2] ?? code[3], 16) : parseInt(code[4], 8) & 0xff;
                text += point > 0x10ffff ? '' : String.fromCodePoint(point);
            }
        }
        this.close('\'');
        return text;
    }
}

/** All that runs when the pieces are expanded. */
export function scriptsOf(pieces: readonly WordPiece[]): ShellScript[] {
    return pieces.flatMap(piece => piece.kind === 'text' ? [] : piece.kind === 'variable' ? piece.scripts : [piece.script]);
}

/** Neighbouring texts of the same kind become one. */
function join(pieces: readonly WordPiece[]): WordPiece[] {
    const joined: WordPiece[] = [];
    let texts: string[] = [];
    pieces.forEach((piece, index) => {
        if (piece.kind !== 'text') {
            joined.push(piece);
            return;
        }
        texts.push(piece.text);
        const next = pieces[index + 1];
        if (next?.kind !== 'text' || next.quoted !== piece.quoted) {
            joined.push({ ...piece, text: texts.join('') });
            texts = [];
        }
    });
    return joined;
}
