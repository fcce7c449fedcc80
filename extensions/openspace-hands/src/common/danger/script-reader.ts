import { CompoundCommand, ShellCommand, ShellPipeline, ShellRedirection, ShellScript, ShellWord, textOf, WordPiece } from './shell-tree';
import { Growing, SimpleCommandReader } from './simple-command-reader';
import { EMPTY_BRACKETS, ReadingBudget, UnreadableError } from './word-reader';

/** A word that may mean something to the shell itself, and is not the beginning of a longer one. */
const RESERVED = /(?:[a-z]+|\[\[|[{}!])(?=[ \t\n;&|()]|$)/y;
const SPLIT = /[a-z]*(?:\\\n[a-z]+)+/y;
const IN_EXPANDED_TEXT = /[^\\$`]+/y;

const OPENERS = new Set(['{', 'if', 'while', 'until', 'for', 'foreach', 'select', 'case', '[[', 'function', 'repeat', 'coproc', '!']);

/** What stands before a command, with what belongs to it. Only zsh knows `repeat`. */
const MODIFIERS: ReadonlyMap<string, RegExp> = new Map([
    ['!', /[ \t]*/y], ['time', /[ \t]+-p(?=\s)/y], ['coproc', /[ \t]+\w+(?=[ \t]*[{(])/y], ['repeat', /[ \t]+\d+[ \t]*(?:;?\s*do(?=\s))?/y]
]);

/** Words that end or continue something; on their own they are the rest of what was sent before. */
const CLOSERS = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', 'esac', '}']);

/** Reads text as a shell does. It knows less than a shell, and says so: see {@link UnreadableError} and `open`. */
export class ScriptReader extends SimpleCommandReader {

    /** Grows while it is read, so that nothing is lost if the end cannot be. */
    readonly pipelines: ShellPipeline[] = [];

    /** @throws UnreadableError */
    read(): ShellScript {
        while (!this.isAtEnd) {
            this.readList(this.pipelines, []);
            if (this.looksAt(')')) {
                throw new UnreadableError();
            }
        }
        if (this.hereDocuments.length > 0) {
            this.missing('text');
        }
        return this;
    }

    protected override readNested(text: string): ShellScript {
        const reader = new ScriptReader(text, this.budget, this.comments, this.depth + this.outerDepth);
        const script = reader.read();
        if (reader.open) {
            this.missing('text');
        }
        this.sawComment ||= reader.sawComment;
        return script;
    }

    protected override readExpanded(text: string): WordPiece[] {
        const reader = new ScriptReader(text, this.budget, this.comments, this.depth + this.outerDepth);
        const pieces: WordPiece[] = [];
        while (!reader.isAtEnd) {
            reader.readQuotedPiece(pieces, IN_EXPANDED_TEXT);
        }
        return pieces;
    }

    protected override readScript(...closers: string[]): ShellScript {
        const pipelines: ShellPipeline[] = [];
        this.readList(pipelines, closers);
        return { pipelines };
    }

    protected readList(pipelines: Growing<ShellPipeline>[], closers: readonly string[]): void {
        let first = pipelines.length;
        for (; ;) {
            this.skipLines();
            if (this.isAtCloser(closers)) {
                return;
            }
            const before = this.position;
            pipelines.push(this.readPipeline());
            this.skipBlanks();
            if (this.looksAt(';;') || this.looksAt(';&')) {
                if (closers.includes(';;')) {
                    return;
                }
                this.position += 2;
            } else if (this.looksAt('&&') || this.looksAt('||')) {
                this.position += 2;
                this.skipLines();
                if (this.isAtEnd) {
                    this.missing('command');
                }
                continue;
            } else if (this.looksAt('&')) {
                this.position++;
                pipelines.slice(first).forEach(pipeline => { pipeline.background = true; });
            } else if (this.looksAt(';')) {
                this.position++;
            }
            first = pipelines.length;
            if (this.position === before) {
                throw new UnreadableError();
            }
        }
    }

    protected isAtCloser(closers: readonly string[]): boolean {
        for (; ;) {
            const word = this.peekReserved();
            if (this.isAtEnd || this.looksAt(')') || closers.includes(';;') && this.looksAt(';;')) {
                return true;
            }
            if (word === undefined || !CLOSERS.has(word) || closers.includes(word)) {
                return word !== undefined && closers.includes(word);
            }
            this.position += word.length;
            this.skipLines();
        }
    }

    protected override get isAtOpener(): boolean {
        return this.looksAt('{') || OPENERS.has(this.peekReserved() ?? '');
    }

    protected peekReserved(): string | undefined {
        RESERVED.lastIndex = this.position;
        return RESERVED.exec(this.text)?.[0];
    }

    /** A word that goes on in the next line; nobody writes the shell's own words like that. */
    protected peekSplitWord(): string {
        SPLIT.lastIndex = this.position;
        return SPLIT.exec(this.text)?.[0].replaceAll('\\\n', '') ?? '';
    }

    protected readPipeline(): ShellPipeline {
        const commands: ShellCommand[] = [];
        for (; ;) {
            this.skipModifiers();
            commands.push(this.readCommand());
            this.skipBlanks();
            if (!this.looksAt('|') || this.looksAt('||')) {
                return { commands, background: false };
            }
            this.position += this.looksAt('|&') ? 2 : 1;
            this.skipLines();
            if (this.isAtEnd) {
                this.missing('command');
                return { commands, background: false };
            }
        }
    }

    protected skipModifiers(): void {
        this.skipBlanks();
        for (let word = this.peekReserved(); word !== undefined && MODIFIERS.has(word); word = this.peekReserved()) {
            const before = this.position;
            this.position += word.length;
            this.match(MODIFIERS.get(word)!);
            this.skipBlanks();
            if (word === 'time' && this.looksAt('-')) {
                // The program of this name, with its options.
                this.position = before;
                return;
            }
        }
    }

    protected readCommand(): ShellCommand {
        const start = this.position;
        if (this.looksAt('((')) {
            const end = this.endOfArithmetic(this.position + 2);
            if (end !== undefined) {
                const { scripts } = this.readArithmetic(2, end, 2, true);
                return this.finishCompound(start, [...scripts]);
            }
        }
        if (this.looksAt('(')) {
            return this.finishCompound(start, [this.readOutput(1, ')', false).script]);
        }
        if (OPENERS.has(this.peekSplitWord())) {
            throw new UnreadableError();
        }
        const word = this.peekReserved();
        switch (word) {
            case '{':
            case 'if':
            case 'while':
            case 'until':
            case 'for':
            case 'select':
            case 'case':
            case '[[':
                this.position += word.length;
                return this.nest(() => this.readCompound(word, start));
            case 'function':
                this.position += word.length;
                return this.readFunction(start);
        }
        if (this.looksAt('{') && !/^\{[^\s{}]*(?:,|\.\.)[^\s{}]*\}/.test(this.text.slice(this.position, this.position + 1_000))) {
            // Some shells need no blank after the bracket.
            this.position++;
            return this.nest(() => this.readCompound('{', start));
        }
        return this.readSimple(start);
    }

    protected readCompound(keyword: string, start: number): CompoundCommand {
        const scripts: ShellScript[] = [];
        const words: ShellWord[] = [];
        switch (keyword) {
            case '{':
                scripts.push(this.readBody('}'));
                break;
            case 'if':
                scripts.push(this.readBody('then'));
                for (; ;) {
                    scripts.push(this.readScript('elif', 'else', 'fi'));
                    const next = this.peekReserved();
                    this.closeWord(next ?? 'fi');
                    if (next === undefined || next === 'fi') {
                        break;
                    }
                    if (next === 'elif') {
                        scripts.push(this.readBody('then'));
                    }
                }
                break;
            case 'while':
            case 'until':
                scripts.push(this.readBody('do'), this.readBody('done'));
                break;
            case 'for':
            case 'select':
                this.readLoopHead(scripts, words);
                break;
            case 'case':
                this.readCase(scripts, words);
                break;
            case '[[':
                this.readCondition(words);
                break;
        }
        return this.finishCompound(start, scripts, words);
    }

    /** Commands and the word that closes them. */
    protected readBody(closer: string): ShellScript {
        const script = this.readScript(closer);
        this.closeWord(closer);
        return script;
    }

    protected closeWord(word: string): void {
        if (this.peekReserved() === word) {
            this.position += word.length;
        } else if (this.isAtEnd) {
            this.missing('command');
        } else {
            throw new UnreadableError();
        }
    }

    protected readLoopHead(scripts: ShellScript[], words: ShellWord[]): void {
        this.skipBlanks();
        const end = this.looksAt('((') ? this.endOfArithmetic(this.position + 2) : undefined;
        if (end === undefined) {
            this.readWord();
        } else {
            scripts.push(...this.readArithmetic(2, end, 2, true).scripts);
        }
        this.skipLines();
        if (this.peekReserved() === 'in') {
            this.position += 2;
            this.readWords(words);
        }
        this.skipBlanks();
        this.match(/;/y);
        this.skipLines();
        const opening = this.peekReserved();
        if (opening === 'do' || opening === '{') {
            this.position += opening.length;
            scripts.push(this.readBody(opening === 'do' ? 'done' : '}'));
        } else if (this.isAtEnd) {
            this.missing('command');
        } else {
            scripts.push({ pipelines: [this.readPipeline()] });
        }
    }

    protected readCase(scripts: ShellScript[], words: ShellWord[]): void {
        this.skipBlanks();
        words.push(...[this.readWord()].filter(word => word !== undefined));
        this.skipLines();
        this.closeWord('in');
        for (; ;) {
            this.skipLines();
            if (this.isAtEnd || this.peekReserved() === 'esac') {
                this.closeWord('esac');
                return;
            }
            this.match(/\(/y);
            do {
                this.skipBlanks();
                words.push(...[this.readWord()].filter(word => word !== undefined));
                this.skipBlanks();
            } while (this.match(/\|/y));
            this.close(')');
            scripts.push(this.readScript(';;', 'esac'));
            this.match(/;;&|;;|;&/y);
        }
    }

    protected readCondition(words: ShellWord[]): void {
        for (; ;) {
            this.skipLines();
            if (this.match(/\]\](?=[\s;&|)]|$)/y)) {
                return;
            }
            if (this.isAtEnd) {
                this.missing('command');
                return;
            }
            const word = this.readWord();
            if (word) {
                words.push(word);
            } else {
                this.position++;
            }
        }
    }

    protected finishCompound(start: number, scripts: readonly ShellScript[], words: readonly ShellWord[] = []): CompoundCommand {
        const redirections: ShellRedirection[] = [];
        do {
            this.skipBlanks();
        } while (this.readRedirection(redirections));
        return { kind: 'compound', scripts, words, redirections, source: this.text.slice(start, this.position) };
    }

    protected readFunction(start: number): ShellCommand {
        this.skipBlanks();
        const name = this.readWord();
        this.skipBlanks();
        this.match(EMPTY_BRACKETS);
        return this.readFunctionBody(start, name ? textOf(name) : '');
    }

    protected override readFunctionBody(start: number, name: string): ShellCommand {
        this.skipLines();
        if (this.isAtEnd) {
            this.missing('command');
        }
        const bodyStart = this.position;
        const body = this.nest(() => this.match(/\{/y) ? this.readCompound('{', bodyStart) : this.readCommand());
        return { kind: 'function', name, body, source: this.text.slice(start, this.position) };
    }
}

/** What could be read of a text. */
export interface ReadScript {
    readonly script: ShellScript;
    readonly open: ScriptReader['open'];
    readonly readable: boolean;
    readonly sawComment: boolean;
}

export function readScript(text: string, budget: ReadingBudget, comments = true): ReadScript {
    let reader: ScriptReader | undefined;
    try {
        reader = new ScriptReader(text, budget, comments);
        reader.read();
        return { script: reader, open: reader.open, readable: true, sawComment: reader.sawComment };
    } catch (error) {
        if (!(error instanceof UnreadableError)) {
            throw error;
        }
        return { script: reader ?? { pipelines: [] }, open: undefined, readable: false, sawComment: reader?.sawComment ?? false };
    }
}
