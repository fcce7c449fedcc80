import { CompoundCommand, ShellAssignment, ShellCommand, ShellPipeline, ShellRedirection, ShellScript, ShellWord, textOf } from './shell-tree';
import { ReadingBudget, UnreadableError, WordReader } from './word-reader';

type Growing<T> = { -readonly [K in keyof T]: T[K] };

const REDIRECTION = /(?:\d+|\{\w+\})?(<<<|<<-|<<|<&|<>|>>|>&|>\||&>>|&>|<(?!\()|>(?!\())/y;
const ASSIGNMENT = /([A-Za-z_]\w*)(?:\[[^\]\s;&|<>()$`'"\\]*\])?\+?=/y;
/** A word that may mean something to the shell itself, and is not the beginning of a longer one. */
const RESERVED = /(?:[a-z]+|\[\[|[{}!])(?=[\s;&|()]|$)/y;
const EMPTY_BRACKETS = /\(\s*\)/y;
const IN_HERE_DOCUMENT = /[^\\$`]+/y;

/** Words that end or continue something; on their own they are the rest of what was sent before. */
const CLOSERS = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', 'esac', '}']);

/** Reads text as a shell does. It knows less than a shell, and says so: see {@link UnreadableError} and `open`. */
export class ScriptReader extends WordReader {

    /** Grows while it is read, so that nothing is lost if the end cannot be. */
    readonly pipelines: ShellPipeline[] = [];
    protected hereDocuments: Growing<ShellRedirection>[] = [];

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

    protected override readScript(...closers: string[]): ShellScript {
        const pipelines: ShellPipeline[] = [];
        this.readList(pipelines, closers);
        return { pipelines };
    }

    protected readList(pipelines: Growing<ShellPipeline>[], closers: readonly string[]): void {
        let first = pipelines.length;
        for (; ;) {
            this.skipLines();
            if (this.isAtEnd || this.isAtCloser(closers)) {
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
        if (this.looksAt(')')) {
            return true;
        }
        const word = this.peekReserved();
        if (word !== undefined && CLOSERS.has(word) && !closers.includes(word)) {
            // The rest of what was sent before.
            this.position += word.length;
            this.skipLines();
            return this.isAtEnd || this.isAtCloser(closers);
        }
        return word !== undefined && closers.includes(word) || closers.includes(';;') && this.looksAt(';;');
    }

    protected peekReserved(): string | undefined {
        RESERVED.lastIndex = this.position;
        return RESERVED.exec(this.text)?.[0];
    }

    protected skipLines(): void {
        for (; ;) {
            this.skipBlanks();
            if (!this.looksAt('\n')) {
                return;
            }
            this.position++;
            this.readHereDocuments();
        }
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
        for (let word = this.peekReserved(); word === '!' || word === 'time' || word === 'coproc'; word = this.peekReserved()) {
            const before = this.position;
            this.position += word.length;
            this.match(word === 'coproc' ? /[ \t]+\w+(?=[ \t]*[{(])/y : /[ \t]+-p(?=\s)/y);
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

    protected readWords(words: ShellWord[]): void {
        for (; ;) {
            this.skipBlanks();
            const word = this.readWord();
            if (!word) {
                return;
            }
            words.push(word);
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

    protected readFunctionBody(start: number, name: string): ShellCommand {
        this.skipLines();
        if (this.isAtEnd) {
            this.missing('command');
        }
        const bodyStart = this.position;
        const body = this.nest(() => this.match(/\{/y) ? this.readCompound('{', bodyStart) : this.readCommand());
        return { kind: 'function', name, body, source: this.text.slice(start, this.position) };
    }

    protected readSimple(start: number): ShellCommand {
        const assignments: ShellAssignment[] = [];
        const words: ShellWord[] = [];
        const redirections: ShellRedirection[] = [];
        for (; ;) {
            this.skipBlanks();
            if (this.isAtEnd || /[\n;|)]/.test(this.text[this.position]) || this.readRedirection(redirections)) {
                if (this.isAtEnd || /[\n;|)]/.test(this.text[this.position])) {
                    break;
                }
                continue;
            }
            const assignment = words.length === 0 ? this.match(ASSIGNMENT) : undefined;
            if (assignment) {
                assignments.push({ name: assignment[1], value: this.readValue() });
                continue;
            }
            if (this.looksAt('(')) {
                if (words.length === 1 && assignments.length === 0 && this.match(EMPTY_BRACKETS)) {
                    return this.readFunctionBody(start, textOf(words[0]));
                }
                const output = this.readOutput(1, ')', false);
                words.push({ pieces: [output], source: output.source });
                continue;
            }
            const word = this.readWord();
            if (!word) {
                break;
            }
            words.push(word);
        }
        return { kind: 'simple', assignments, words, redirections, source: this.text.slice(start, this.position).trim() };
    }

    protected readValue(): ShellWord {
        const start = this.position;
        if (!this.looksAt('(')) {
            return this.readWord() ?? { pieces: [], source: '' };
        }
        this.position++;
        const words: ShellWord[] = [];
        do {
            this.skipLines();
            this.readWords(words);
        } while (this.looksAt('\n'));
        this.close(')');
        return { pieces: words.flatMap(({ pieces }) => pieces), source: this.text.slice(start, this.position) };
    }

    protected readRedirection(redirections: ShellRedirection[]): boolean {
        const operator = this.match(REDIRECTION)?.[1];
        if (!operator) {
            return false;
        }
        this.skipBlanks();
        const target = this.readWord();
        if (!target) {
            if (this.isAtEnd) {
                this.missing('command');
                return true;
            }
            throw new UnreadableError();
        }
        const redirection: Growing<ShellRedirection> = { operator, target };
        redirections.push(redirection);
        if (operator === '<<' || operator === '<<-') {
            this.hereDocuments.push(redirection);
        }
        return true;
    }

    /** After a line break: the texts that its line announced. */
    protected readHereDocuments(): void {
        const announced = this.hereDocuments;
        this.hereDocuments = [];
        for (const redirection of announced) {
            const start = this.position;
            const delimiter = textOf(redirection.target);
            const isExact = redirection.target.pieces.some(piece => piece.kind === 'text' && piece.quoted);
            let end = start;
            for (; ;) {
                if (this.isAtEnd) {
                    this.missing('text');
                    end = this.text.length;
                    break;
                }
                end = this.position;
                const lineEnd = this.text.indexOf('\n', end);
                const line = this.text.slice(end, lineEnd < 0 ? undefined : lineEnd);
                this.position = lineEnd < 0 ? this.text.length : lineEnd + 1;
                if ((redirection.operator === '<<-' ? line.replace(/^\t+/, '') : line) === delimiter) {
                    break;
                }
            }
            redirection.body = isExact ? exactly(this.text.slice(start, end)) : this.readExpanded(this.text.slice(start, end));
        }
    }

    protected readExpanded(text: string): ShellWord {
        const reader = new HereDocumentReader(text, this.budget, this.comments, this.depth + this.outerDepth);
        return this.nest(() => reader.readAll());
    }
}

/** Text in which only expansions mean something. */
class HereDocumentReader extends ScriptReader {

    readAll(): ShellWord {
        const pieces: ShellWord['pieces'][number][] = [];
        while (!this.isAtEnd) {
            this.readQuotedPiece(pieces, IN_HERE_DOCUMENT);
        }
        return { pieces, source: this.text };
    }
}

function exactly(text: string): ShellWord {
    return { pieces: [{ kind: 'text', text, quoted: true }], source: text };
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
