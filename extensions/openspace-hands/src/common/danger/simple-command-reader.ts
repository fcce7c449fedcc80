import { literalWord, OutputPiece, ShellAssignment, ShellCommand, ShellRedirection, ShellWord, textOf, WordPiece } from './shell-tree';
import { EMPTY_BRACKETS, UnreadableError, WordReader } from './word-reader';

export type Growing<T> = { -readonly [K in keyof T]: T[K] };

const REDIRECTION = /(?:\d+|\{\w+\})?(<<<|<<-|<<|<&|<>|>>|>&|>\||&>>|&>|<(?!\()|>(?!\())/y;
const ASSIGNMENT = /([A-Za-z_]\w*)(?:\[[^\]\s;&|<>()$`'"\\]*\])?\+?=/y;

/** Reads one command without keywords: assignments, words, redirections and the texts that they announce. */
export abstract class SimpleCommandReader extends WordReader {

    /** Announced and not read yet. */
    protected hereDocuments: Growing<ShellRedirection>[] = [];

    protected abstract readFunctionBody(start: number, name: string): ShellCommand;
    /** At a word that begins a loop, a condition or a group. */
    protected abstract get isAtOpener(): boolean;

    /** Blanks, comments and line breaks. */
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

    /** Commands inside a word have texts of their own; those of the line around them come after it. */
    protected override readOutput(opening: number, closer: string, quoted: boolean, kind?: OutputPiece['kind']): OutputPiece {
        if (opening === 1) {
            return super.readOutput(opening, closer, quoted, kind);
        }
        const announced = this.hereDocuments;
        this.hereDocuments = [];
        const output = super.readOutput(opening, closer, quoted, kind);
        this.hereDocuments = [...announced, ...this.hereDocuments];
        return output;
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

    protected readSimple(start: number): ShellCommand {
        const assignments: ShellAssignment[] = [];
        const words: ShellWord[] = [];
        const redirections: ShellRedirection[] = [];
        for (; ;) {
            this.skipBlanks();
            if (this.readRedirection(redirections)) {
                continue;
            }
            if (words.length === 0 && redirections.length > 0 && this.isAtOpener) {
                // zsh takes redirections before them, too.
                throw new UnreadableError();
            }
            const assignment = words.length === 0 ? this.match(ASSIGNMENT) : undefined;
            if (assignment) {
                assignments.push({ name: assignment[1], value: this.readValue() });
                continue;
            }
            if (this.looksAt('(')) {
                if (words.length > 0 && assignments.length === 0 && this.match(EMPTY_BRACKETS)) {
                    // zsh gives one body to several names.
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
            if (word.source === 'always' && words.at(-1)?.source === '}') {
                // To zsh the bracket ended a group, and another one follows.
                throw new UnreadableError();
            }
            words.push(word);
        }
        return { kind: 'simple', assignments, words, redirections, source: this.text.slice(start, this.position).trim() };
    }

    protected readValue(): ShellWord {
        const start = this.position;
        return this.looksAt('(')
            ? { pieces: this.readArray(), source: this.text.slice(start, this.position) }
            : this.readWord() ?? { pieces: [], source: '' };
    }

    protected override readArray(): WordPiece[] {
        this.position++;
        const words: ShellWord[] = [];
        do {
            this.skipLines();
            this.readWords(words);
        } while (this.looksAt('\n'));
        this.close(')');
        return words.flatMap(({ pieces }) => pieces);
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
            const text = this.text.slice(start, end);
            redirection.body = isExact ? literalWord(text) : { pieces: this.nest(() => this.readExpanded(text)), source: text };
        }
    }
}
