/** A top-level piece of a Markdown text that can be rendered on its own. */
export interface MarkdownBlock {
    readonly kind: 'prose' | 'code';
    /** Offset in the text; stable while the text grows, so it serves as a key. */
    readonly start: number;
    /** Markdown source of prose, plain content of code. */
    readonly text: string;
    /** First word after the opening fence. */
    readonly language?: string;
}

interface Fence {
    readonly indent: number;
    readonly marker: string;
    readonly language: string;
}

/** A backtick fence has no further backtick in its line; otherwise the line is inline code. */
const OPENING_FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** What may still become a list item when more of the line arrives. */
const LIST_ITEM_BEGINNING = /^(?:[-*+]|\d{1,9}[.)]?)?$/;

/**
 * Splits Markdown into blocks such that every block but the last stays as it is, whatever text follows.
 * A border is drawn only where it is certain; what is not certain yet belongs to the last block.
 */
export function splitMarkdown(source: string): MarkdownBlock[] {
    const text = source.replace(/\r\n?/g, '\n');
    const splitter = new Splitter(text);
    for (let start = 0; start < text.length;) {
        const newline = text.indexOf('\n', start);
        const end = newline < 0 ? text.length : newline;
        splitter.addLine(text.slice(start, end), start, newline >= 0);
        start = end + 1;
    }
    return splitter.finish();
}

class Splitter {

    protected readonly blocks: MarkdownBlock[] = [];
    protected proseStart: number | undefined;
    protected proseHasList = false;
    protected afterBlankLine = false;
    protected fence: Fence | undefined;
    protected fenceStart = 0;
    protected codeLines: string[] = [];

    constructor(protected readonly text: string) { }

    addLine(line: string, start: number, complete: boolean): void {
        if (this.fence) {
            this.addCodeLine(line, complete);
        } else if (line.trim() === '') {
            this.afterBlankLine = true;
        } else if (complete && this.opensFence(line, start)) {
            this.afterBlankLine = false;
        } else {
            this.addProseLine(line, start, complete);
        }
    }

    finish(): MarkdownBlock[] {
        if (this.fence) {
            this.endCode();
        } else {
            this.endProse(this.text.length);
        }
        return this.blocks;
    }

    /** An indented fence below a list belongs to the list. */
    protected opensFence(line: string, start: number): boolean {
        const match = OPENING_FENCE.exec(line);
        if (!match || (match[1] && this.proseHasList && this.proseStart !== undefined)) {
            return false;
        }
        this.endProse(start);
        this.fence = { indent: match[1].length, marker: match[2], language: match[3].trim().split(/\s+/)[0] };
        this.fenceStart = start;
        this.codeLines = [];
        return true;
    }

    protected addCodeLine(line: string, complete: boolean): void {
        const { indent, marker } = this.fence!;
        const candidate = line.trim();
        const closes = /^ {0,3}\S/.test(line) && candidate.length >= marker.length && candidate === marker[0].repeat(candidate.length);
        if (!closes) {
            this.codeLines.push(line.replace(new RegExp(`^ {0,${indent}}`), ''));
        } else if (complete) {
            this.endCode();
        }
    }

    protected addProseLine(line: string, start: number, complete: boolean): void {
        if (this.proseStart === undefined) {
            this.proseStart = start;
        } else if (this.afterBlankLine && this.startsBlock(line, complete)) {
            this.endProse(start);
            this.proseStart = start;
        } else if (!complete && this.afterBlankLine) {
            // The border may still turn out to be before this line.
            return;
        }
        this.afterBlankLine = false;
        this.proseHasList ||= LIST_ITEM.test(line);
    }

    /** After a blank line: whether the line is certainly no continuation of the block before it. */
    protected startsBlock(line: string, complete: boolean): boolean {
        if (/^\s/.test(line)) {
            return false;
        }
        if (!this.proseHasList) {
            return true;
        }
        return !LIST_ITEM.test(line) && (complete || !LIST_ITEM_BEGINNING.test(line));
    }

    protected endProse(end: number): void {
        if (this.proseStart !== undefined) {
            this.blocks.push({ kind: 'prose', start: this.proseStart, text: this.text.slice(this.proseStart, end).trimEnd() });
        }
        this.proseStart = undefined;
        this.proseHasList = false;
        this.afterBlankLine = false;
    }

    protected endCode(): void {
        const { language } = this.fence!;
        this.blocks.push({ kind: 'code', start: this.fenceStart, text: this.codeLines.join('\n'), ...(language ? { language } : {}) });
        this.fence = undefined;
    }
}
