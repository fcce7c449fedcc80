import { CodeSpanTracker, TableRowSpanTracker } from './code-span-tracker';
import { EMPTY_STRUCTURE, LineStart, readLineStart, Structure } from './line-structure';

/**
 * Text that may wait for analysis. Whole replies fit in it, so a reply without blocks is never analysed; beyond it the
 * memory of a part would grow with its text.
 */
const MAXIMUM_BACKLOG = 1_000_000;

/** A line start of nothing but markers is settled at this length; a rule or a table's second line is shorter. */
const MAXIMUM_LINE_HEAD = 1_000;

/** The first character that cannot belong to a container marker, fence, underline, rule or table delimiter. */
const SETTLING_CHARACTER = /[^ \t>\-+*\d.)#_=|:~`]/g;
const LINE_END = /[\r\n]/g;
const PLAIN_PARAGRAPH: Structure = { containers: [], leaf: 'paragraph' };
const LETTER = /[a-z]/i;
const CODE_MARK = /[`~]/;

/**
 * Tells whether the end of a growing Markdown text lies in fenced code or in a code span. Appending is cheap: the text
 * is analysed when somebody asks, each character once.
 *
 * Where a stream cannot know yet, the answer is "code": see {@link CodeSpanTracker}, and a line that starts with three
 * backticks is a fence until another backtick shows that it is a span, and a table is read both by cell and as a
 * paragraph, for it may prove to be one. Indented code does not count as code.
 */
export class CodeTracker {
    protected backlog: string[] = [];
    protected backlogLength = 0;
    protected structure: Structure = EMPTY_STRUCTURE;
    protected spans = new CodeSpanTracker();
    /** The code spans of the current table cell. */
    protected cell = new TableRowSpanTracker();
    /** The beginning of the current line while it is not settled what the line is. */
    protected lineHead: string | undefined = '';
    /** What holds if the backtick fence of the current line gets another backtick and so is none. */
    protected unlessFence: { structure: Structure; spans: CodeSpanTracker } | undefined;
    protected afterCarriageReturn = false;
    /** The answer as long as no text comes: a row of blocks asks for each of them. */
    protected answer: boolean | undefined;

    append(text: string): void {
        if (!text) {
            return;
        }
        this.answer = undefined;
        this.backlog.push(text);
        this.backlogLength += text.length;
        if (this.backlogLength > MAXIMUM_BACKLOG) {
            this.analyseBacklog();
        }
    }

    /** Whether the current line has nothing but blanks so far. */
    get atLineStart(): boolean {
        this.analyseBacklog();
        return this.lineHead !== undefined && this.lineHead.trim() === '';
    }

    /** Whether a `%` would be code if it came next. */
    inCode(): boolean {
        return this.answer ??= this.decide();
    }

    protected decide(): boolean {
        this.analyseBacklog();
        if (this.lineHead === undefined) {
            return this.structure.leaf === 'fence' || this.spans.inCode || this.cell.inCode;
        }
        const start = readLineStart(this.structure, this.lineHead + '%');
        return start.structure.leaf === 'fence' || spansAfter(this.spans, start, this.lineHead).inCode
            || cellAfter(start, this.lineHead).inCode;
    }

    protected analyseBacklog(): void {
        if (this.backlogLength === 0) {
            return;
        }
        const text = this.backlog.length === 1 ? this.backlog[0] : this.backlog.join('');
        this.backlog = [];
        this.backlogLength = 0;
        let position = this.skipProse(text);
        while (position < text.length) {
            if (this.afterCarriageReturn && text[position] === '\n') {
                this.afterCarriageReturn = false;
                position++;
            } else {
                this.afterCarriageReturn = false;
                position = this.lineHead === undefined
                    ? this.readSettledLine(text, position)
                    : this.readLineHead(this.lineHead, text, position);
            }
        }
    }

    /**
     * Jumps over text that leaves nothing open: without backtick or tilde no code begins, and a letter at the start of
     * a line after a blank one ends all containers.
     */
    protected skipProse(text: string): number {
        if (this.structure.leaf === 'fence' || this.lineHead && CODE_MARK.test(this.lineHead) || text.includes('`') || text.includes('~')) {
            return 0;
        }
        const paragraph = text.lastIndexOf('\n\n');
        if (paragraph < 0 || !LETTER.test(text.charAt(paragraph + 2))) {
            return 0;
        }
        this.structure = EMPTY_STRUCTURE;
        this.spans.reset();
        this.cell.reset();
        this.lineHead = '';
        this.afterCarriageReturn = false;
        return paragraph + 2;
    }

    protected readLineHead(lineHead: string, text: string, position: number): number {
        SETTLING_CHARACTER.lastIndex = position;
        const found = SETTLING_CHARACTER.test(text) ? SETTLING_CHARACTER.lastIndex - 1 : text.length;
        const end = Math.min(found, position + MAXIMUM_LINE_HEAD - lineHead.length);
        const head = lineHead + text.slice(position, end);
        if (end < found) {
            this.settleLine(head, false);
            return end;
        }
        if (end === text.length) {
            this.lineHead = head;
            return end;
        }
        if (isLineEnd(text[end])) {
            this.settleLine(head, true);
            return this.endLine(text[end], end);
        }
        if (!head && this.settlePlainLine()) {
            return end;
        }
        this.settleLine(head + text[end], false);
        return end + 1;
    }

    /** The short way for most lines: no marker, no container. False if the long way is needed. */
    protected settlePlainLine(): boolean {
        if (this.structure.containers.length > 0 || this.structure.leaf === 'table') {
            return false;
        }
        if (this.structure.leaf === 'none') {
            this.structure = PLAIN_PARAGRAPH;
            this.spans.reset();
        }
        this.lineHead = undefined;
        return true;
    }

    protected settleLine(head: string, complete: boolean): void {
        const before = this.structure;
        const start = readLineStart(before, head);
        if (!complete && start.structure !== before && start.structure.fence?.marker === '`') {
            const span = readLineStart(before, head, false);
            this.unlessFence = { structure: span.structure, spans: spansAfter(this.spans, span, head) };
        }
        this.structure = start.structure;
        this.spans = spansAfter(this.spans, start, head);
        this.cell = cellAfter(start, head);
        this.lineHead = undefined;
    }

    protected readSettledLine(text: string, position: number): number {
        LINE_END.lastIndex = position;
        const end = LINE_END.test(text) ? LINE_END.lastIndex - 1 : text.length;
        const line = text.slice(position, end);
        if (this.unlessFence && line.includes('`')) {
            ({ structure: this.structure, spans: this.spans } = this.unlessFence);
            this.unlessFence = undefined;
        }
        if (this.unlessFence) {
            this.unlessFence.spans.read(line);
        } else if (this.structure.leaf !== 'fence') {
            this.spans.read(line);
            if (this.structure.leaf === 'table') {
                this.cell.read(line);
            }
        }
        return end < text.length ? this.endLine(text[end], end) : end;
    }

    protected endLine(lineEnd: string, position: number): number {
        this.spans.endLine();
        this.cell.reset();
        this.unlessFence = undefined;
        this.lineHead = '';
        this.afterCarriageReturn = lineEnd === '\r';
        return position + 1;
    }
}

function isLineEnd(character: string): boolean {
    return character === '\n' || character === '\r';
}

/** The code spans after the line start `start`, of which `head` is the text. */
function spansAfter(spans: CodeSpanTracker, start: LineStart, head: string): CodeSpanTracker {
    const after = start.inline === 'continued' ? spans.clone() : new CodeSpanTracker();
    if (start.inline !== 'none') {
        after.read(head.slice(start.from));
    }
    return after;
}

function cellAfter(start: LineStart, head: string): TableRowSpanTracker {
    const cell = new TableRowSpanTracker();
    if (start.structure.leaf === 'table') {
        cell.read(head.slice(start.from));
    }
    return cell;
}
