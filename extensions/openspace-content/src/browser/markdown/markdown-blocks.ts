/** A top-level piece of a Markdown text that can be rendered on its own. */
export interface MarkdownBlock {
    readonly kind: 'prose' | 'code';
    /** Offset in the text; stable while the text grows, so it serves as a key. */
    readonly start: number;
    /** Markdown source of prose, plain content of code. */
    readonly text: string;
    /** First word after the opening fence. */
    readonly language?: string;
    /** All that stands after it, if that is more than the language. */
    readonly info?: string;
    /** It describes a diagram, and nothing of it is to come. */
    readonly isDiagram?: true;
}

interface Fence {
    /** Offset of its line. */
    readonly start: number;
    /** Offset of the line behind it. */
    readonly content: number;
    readonly indent: number;
    readonly marker: string;
    readonly language: string;
    readonly info: string;
}

/** A backtick fence has no further backtick in its line; otherwise the line is inline code. */
const OPENING_FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** What may still become a list item when more of the line arrives. */
const LIST_ITEM_BEGINNING = /^(?:[-*+]|\d{1,9}[.)]?)?$/;

/**
 * From here on a list is cut between two items, and a text between two lines, though they belong together: a block is rendered as a
 * whole.
 */
const LONG_LIST = 8_000;
const LONG_TEXT = 20_000;

/**
 * Splits Markdown into blocks such that every block but the last stays as it is, whatever text follows.
 * A border is drawn only where it is certain; what is not certain yet belongs to the last block.
 */
export function splitMarkdown(text: string): MarkdownBlock[] {
    return new GrowingMarkdown().update(text);
}

/** Splits a text that grows: what has been split is not looked at again, and blocks that are final keep their identity. */
export class GrowingMarkdown {

    protected text = '';
    /** Has seen all complete lines. */
    protected splitter = new Splitter();
    /** Where the line begins that is not complete. */
    protected consumed = 0;

    update(source: string): MarkdownBlock[] {
        const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
        if (!text.startsWith(this.text)) {
            this.splitter = new Splitter();
            this.consumed = 0;
        }
        this.text = text;
        for (let end = text.indexOf('\n', this.consumed); end >= 0; end = text.indexOf('\n', this.consumed)) {
            this.splitter.addLine(text, this.consumed, end, true);
            this.consumed = end + 1;
        }
        const rest = this.splitter.fork();
        if (this.consumed < text.length) {
            rest.addLine(text, this.consumed, text.length, false);
        }
        return [...this.splitter.blocks, ...rest.finish(text)];
    }
}

/** Reads lines, each as a stretch of the text so far. */
class Splitter {

    readonly blocks: MarkdownBlock[] = [];
    protected proseStart: number | undefined;
    protected proseHasList = false;
    protected afterBlankLine = false;
    protected fence: Fence | undefined;
    /** Where the last line of the code ends. */
    protected codeEnd = 0;
    /** The last line, which may not be complete, closes the code. */
    protected closing = false;

    /** One that goes on from here without changing this one; it has none of its blocks. */
    fork(): Splitter {
        const { proseStart, proseHasList, afterBlankLine, fence, codeEnd } = this;
        return Object.assign(new Splitter(), { proseStart, proseHasList, afterBlankLine, fence, codeEnd });
    }

    addLine(text: string, start: number, end: number, complete: boolean): void {
        const line = text.slice(start, end);
        if (this.fence) {
            this.addCodeLine(this.fence, text, line, end, complete);
        } else if (line.trim() === '') {
            this.afterBlankLine = true;
        } else if (complete && this.opensFence(text, line, start, end)) {
            this.afterBlankLine = false;
        } else {
            this.addProseLine(text, line, start, complete);
        }
    }

    finish(text: string): MarkdownBlock[] {
        if (this.fence) {
            this.endCode(this.fence, text, this.closing);
        } else {
            this.endProse(text, text.length);
        }
        return this.blocks;
    }

    /** An indented fence below a list belongs to the list. */
    protected opensFence(text: string, line: string, start: number, end: number): boolean {
        const match = OPENING_FENCE.exec(line);
        if (!match || (match[1] && this.proseHasList && this.proseStart !== undefined)) {
            return false;
        }
        this.endProse(text, start);
        this.fence = {
            start, content: end + 1, indent: match[1].length, marker: match[2], language: match[3].trim().split(/\s+/)[0],
            info: match[3].trim()
        };
        this.codeEnd = end;
        return true;
    }

    protected addCodeLine(fence: Fence, text: string, line: string, end: number, complete: boolean): void {
        const { marker } = fence;
        const candidate = line.trim();
        const closes = candidate.length >= marker.length && /^ {0,3}\S/.test(line) && candidate === marker[0].repeat(candidate.length);
        if (!closes) {
            this.codeEnd = end;
        } else if (complete) {
            this.endCode(fence, text, true);
        } else {
            this.closing = true;
        }
    }

    protected addProseLine(text: string, line: string, start: number, complete: boolean): void {
        if (this.proseStart === undefined) {
            this.proseStart = start;
        } else if (this.afterBlankLine && this.startsBlock(line, complete) || this.isTooLong(line, start - this.proseStart, complete)) {
            this.endProse(text, start);
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

    /** Whether the block must end here for its length; tables, which need their head, may be longer. */
    protected isTooLong(line: string, length: number, complete: boolean): boolean {
        return length > LONG_LIST && this.proseHasList && LIST_ITEM.test(line)
            || complete
                && length > LONG_TEXT && !this.proseHasList && !/^\s/.test(line) && (length > 10 * LONG_TEXT || !line.includes('|'));
    }

    protected endProse(text: string, end: number): void {
        if (this.proseStart !== undefined) {
            this.blocks.push({ kind: 'prose', start: this.proseStart, text: text.slice(this.proseStart, end).trimEnd() });
        }
        this.proseStart = undefined;
        this.proseHasList = false;
        this.afterBlankLine = false;
    }

    protected endCode({ start, content, indent, language, info }: Fence, text: string, closed: boolean): void {
        const code = text.slice(content, Math.max(content, this.codeEnd));
        const lines = indent === 0 ? code : code.split('\n').map(line => line.replace(new RegExp(`^ {0,${indent}}`), '')).join('\n');
        this.blocks.push({
            kind: 'code', start, text: lines, ...(language ? { language } : {}), ...(info !== language ? { info } : {}),
            ...(closed && language === 'mermaid' ? { isDiagram: true } : {})
        });
        this.fence = undefined;
    }
}
