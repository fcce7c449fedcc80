/** What a line of Markdown is: text, a line of code (fences included), or a line that begins inside a comment. */
export type LineKind = 'text' | 'code' | 'comment';

/** An HTML comment by its offsets, with its delimiters. */
export interface CommentRange {
    readonly start: number;
    readonly end: number;
    /** In which line it begins, from 0. */
    readonly line: number;
}

interface Fence {
    readonly character: string;
    readonly length: number;
    /** Whoever indents a fence below a list item may indent its end as they like. */
    readonly isInList: boolean;
}

const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const INDENTED_CODE = /^(?: {4}| {0,3}\t)/;
/** A fence of backticks has no further backtick in its line; otherwise it is inline code. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const FENCE_IN_LIST = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;

/** Inline code is looked for in lines up to this length: to find it takes longer than all the rest. */
const MAX_LINE_WITH_INLINE_CODE = 20_000;

const COMMENT_START = '<!--';
const COMMENT_END = '-->';

/**
 * Reads Markdown line by line and knows what is code and what is a comment, as far as that matters for telling slides apart.
 * Quotes are not looked into: none of their lines can be a separator.
 */
export class MarkdownTracker {

    readonly comments: CommentRange[] = [];

    protected fence: Fence | undefined;
    protected comment: { readonly start: number; readonly line: number } | undefined;
    protected line = -1;
    protected isAfterBlankLine = true;
    protected isInList = false;

    /** What has begun and not ended with the lines so far. */
    get unclosed(): 'code' | 'comment' | undefined {
        if (this.fence) {
            return 'code';
        }
        return this.comment && 'comment';
    }

    /** The next line, without what ends it, and its offset. */
    read(line: string, offset: number): LineKind {
        this.line++;
        if (this.fence) {
            this.fence = closesFence(line, this.fence) ? undefined : this.fence;
            return 'code';
        }
        if (this.comment) {
            this.readCommentEnd(line, offset);
            return 'comment';
        }
        if (line.trim() === '') {
            this.isAfterBlankLine = true;
            return 'text';
        }
        if (!this.isInList && this.isAfterBlankLine && INDENTED_CODE.test(line)) {
            return 'code';
        }
        this.isInList = LIST_ITEM.test(line) || this.isInList && (!this.isAfterBlankLine || /^[ \t]/.test(line));
        this.isAfterBlankLine = false;
        this.fence = this.fenceOf(line);
        if (this.fence) {
            return 'code';
        }
        if (!/^ {0,3}>/.test(line)) {
            this.readComments(line, offset, 0);
        }
        return 'text';
    }

    /** Comments up to the end of the text: one that is not closed goes that far. */
    finish(end: number): readonly CommentRange[] {
        return this.comment ? [...this.comments, { ...this.comment, end }] : this.comments;
    }

    protected fenceOf(line: string): Fence | undefined {
        const marker = (this.isInList ? FENCE_IN_LIST : FENCE).exec(line)?.[1];
        return marker === undefined ? undefined : { character: marker[0], length: marker.length, isInList: this.isInList };
    }

    protected readCommentEnd(line: string, offset: number): void {
        const end = line.indexOf(COMMENT_END);
        if (this.comment && end >= 0) {
            this.comments.push({ ...this.comment, end: offset + end + COMMENT_END.length });
            this.comment = undefined;
            this.readComments(line, offset, end + COMMENT_END.length);
        }
    }

    protected readComments(line: string, offset: number, from: number): void {
        if (!line.includes(COMMENT_START, from)) {
            return;
        }
        const codeEnds = inlineCode(line);
        const tokens = codeEnds.size === 0 ? /<!--/g : /`+|<!--/g;
        tokens.lastIndex = from;
        for (let token = tokens.exec(line); token; token = tokens.exec(line)) {
            if (line[token.index - 1] === '\\') {
                continue;
            }
            if (token[0] !== COMMENT_START) {
                tokens.lastIndex = codeEnds.get(token.index) ?? tokens.lastIndex;
                continue;
            }
            const start = { start: offset + token.index, line: this.line };
            // `<!-->` is a whole comment.
            const end = line.indexOf(COMMENT_END, token.index + 2);
            if (end < 0) {
                this.comment = start;
                return;
            }
            tokens.lastIndex = end + COMMENT_END.length;
            this.comments.push({ ...start, end: offset + tokens.lastIndex });
        }
    }
}

function closesFence(line: string, { character, length, isInList }: Fence): boolean {
    const candidate = line.trim();
    return candidate.length >= length && (isInList || /^ {0,3}\S/.test(line)) && candidate === character.repeat(candidate.length);
}

/** For each run of backticks that another one of the same length follows: where that one ends. */
function inlineCode(line: string): Map<number, number> {
    if (line.length > MAX_LINE_WITH_INLINE_CODE) {
        return new Map();
    }
    const runs = Array.from(line.matchAll(/`+/g), match => ({ start: match.index, length: match[0].length }));
    const ends = new Map<number, number>();
    const nextStart = new Map<number, number>();
    for (const { start, length } of runs.reverse()) {
        const closing = nextStart.get(length);
        if (closing !== undefined) {
            ends.set(start, closing + length);
        }
        nextStart.set(length, start);
    }
    return ends;
}
