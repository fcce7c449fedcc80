import { LineCursor } from './line-cursor';

/** A block quote, or a list item whose content starts `width` columns further right. */
type Container = { kind: 'quote' } | { kind: 'item'; width: number };

interface Fence {
    marker: string;
    length: number;
}

/** What is open at the end of a line, as far as it decides what is code. */
export interface Structure {
    readonly containers: readonly Container[];
    readonly leaf: 'none' | 'paragraph' | 'table' | 'fence';
    /** Present when the leaf is a fence. */
    readonly fence?: Fence;
    /** The last container has no content yet; if it is an item, a blank line ends it. */
    readonly bare?: boolean;
}

/** How a line begins. */
export interface LineStart {
    structure: Structure;
    /** Whether the line has inline text, and whether that continues the paragraph of the line before. */
    inline: 'none' | 'new' | 'continued';
    /** Index at which the inline text begins. */
    from: number;
}

/** The structure before the first line. */
export const EMPTY_STRUCTURE: Structure = { containers: [], leaf: 'none' };

/** Four columns of indent make indented code, where no marker counts. */
const CODE_INDENT = 4;

/** As deep as markdown-it goes; keeps the work per line small. */
const MAXIMUM_NESTING = 100;

const HEADING = /^#{1,6}(?:[ \t]|$)/;
const BACKTICK_FENCE = /^`{3,}(?=[^`]*$)/;
const TILDE_FENCE = /^~{3,}/;
const SETEXT_UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;
const ITEM_MARKER = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/;
/** No blank can be matched in two ways, or a long row of them would take quadratic time. */
const TABLE_DELIMITER = /^(?=.*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;
const LAST_OF_BREAK = /[-*_ \t]$/;

/**
 * Reads the start of a line by CommonMark's rules for quotes, lists, fences, headings and paragraphs, plus GFM tables.
 * `line` is the whole line, or its beginning up to a character that settles the question. HTML blocks count as
 * paragraphs. `backtickFences` false asks what the line is if its backticks are none of a fence.
 */
export function readLineStart(before: Structure, line: string, backtickFences = true): LineStart {
    return new LineStartReader(before, line, backtickFences).read();
}

class LineStartReader {
    protected readonly cursor: LineCursor;
    /** Those that the line continues, then those that it opens. */
    protected containers: readonly Container[];
    /** The line continues all containers, so it belongs to what was open in the innermost one. */
    protected readonly allMatched: boolean;
    /** No container was opened on this line, so a paragraph of the line before may go on. */
    protected pristine = true;
    /** Spares the search at each level of a line of markers that something else follows. */
    protected readonly mayBeBreak: boolean;

    constructor(protected readonly before: Structure, line: string, protected readonly backtickFences: boolean) {
        this.cursor = new LineCursor(line);
        this.mayBeBreak = LAST_OF_BREAK.test(line);
        const matched = matchContainers(before, this.cursor);
        this.allMatched = matched === before.containers.length;
        this.containers = this.allMatched ? before.containers : before.containers.slice(0, matched);
    }

    read(): LineStart {
        if (this.before.fence && this.allMatched) {
            return closesFence(this.before.fence, this.cursor) ? this.result('none', 'none') : this.resultBefore('none');
        }
        let start: LineStart | undefined;
        while (!this.cursor.blank && !start) {
            start = this.readLeaf() ?? this.openContainer();
        }
        return start ?? { ...this.result('none', 'none'), structure: { containers: this.containers, leaf: 'none', bare: !this.pristine } };
    }

    /** What the rest of the line is if no container begins here. */
    protected readLeaf(): LineStart | undefined {
        const { cursor } = this;
        const fence = readFence(cursor, this.backtickFences);
        if (cursor.indent >= CODE_INDENT) {
            return this.readIndented(fence !== undefined);
        }
        if (fence) {
            return { structure: { containers: this.containers, leaf: 'fence', fence }, inline: 'none', from: cursor.next };
        }
        const rest = cursor.rest;
        if (HEADING.test(rest)) {
            return this.result('none', 'new');
        }
        if (this.inParagraph && SETEXT_UNDERLINE.test(rest) || this.mayBeBreak && THEMATIC_BREAK.test(rest)) {
            return this.result('none', 'none');
        }
        return undefined;
    }

    protected readIndented(fence: boolean): LineStart | undefined {
        if (this.paragraphMayGoOn || this.inTable) {
            return this.resultBefore('continued');
        }
        // A fence that is indented too far was meant as one: code until it closes or the indent ends.
        return fence ? undefined : this.result('none', 'new');
    }

    /** Takes the marker of a container; without one the line is text. */
    protected openContainer(): LineStart | undefined {
        const container = this.containers.length < MAXIMUM_NESTING ? this.takeContainer() : undefined;
        if (!container) {
            return this.readText();
        }
        this.containers = [...this.containers, container];
        this.pristine = false;
        return undefined;
    }

    protected takeContainer(): Container | undefined {
        if (this.cursor.indent >= CODE_INDENT) {
            this.cursor.takeIndent(CODE_INDENT);
            return { kind: 'item', width: CODE_INDENT };
        }
        if (this.cursor.character === '>') {
            takeQuoteMarker(this.cursor);
            return { kind: 'quote' };
        }
        return takeItemMarker(this.cursor, this.inParagraph);
    }

    protected readText(): LineStart {
        if (this.inParagraph && TABLE_DELIMITER.test(this.cursor.rest)) {
            return this.result('table', 'continued');
        }
        return this.paragraphMayGoOn || this.inTable ? this.resultBefore('continued') : this.result('paragraph', 'new');
    }

    /** A paragraph goes on even where the markers of its containers are missing. */
    protected get paragraphMayGoOn(): boolean {
        return this.pristine && this.before.leaf === 'paragraph';
    }

    protected get inParagraph(): boolean {
        return this.paragraphMayGoOn && this.allMatched;
    }

    /** Or in a paragraph, should the header of the table not fit: therefore its rows continue each other. */
    protected get inTable(): boolean {
        return this.pristine && this.allMatched && this.before.leaf === 'table';
    }

    protected result(leaf: 'none' | 'paragraph' | 'table', inline: LineStart['inline']): LineStart {
        return { structure: { containers: this.containers, leaf }, inline, from: this.cursor.next };
    }

    protected resultBefore(inline: LineStart['inline']): LineStart {
        return { structure: this.before, inline, from: this.cursor.next };
    }
}

/** How many of the open containers the line continues; the cursor stands behind their markers. */
function matchContainers(before: Structure, cursor: LineCursor): number {
    const count = before.containers.length;
    for (let index = 0; index < count; index++) {
        const container = before.containers[index];
        if (container.kind === 'quote') {
            // At any indent, like markdown-it, which renders the chat; CommonMark allows three columns.
            if (cursor.character !== '>') {
                return index;
            }
            takeQuoteMarker(cursor);
        } else if (cursor.blank) {
            if (before.bare && index === count - 1) {
                return index;
            }
        } else if (cursor.indent >= container.width) {
            cursor.takeIndent(container.width);
        } else {
            return index;
        }
    }
    return count;
}

function takeQuoteMarker(cursor: LineCursor): void {
    cursor.takeMarker(1);
    if (cursor.indent > 0) {
        cursor.takeIndent(1);
    }
}

function takeItemMarker(cursor: LineCursor, inParagraph: boolean): Container | undefined {
    const rest = cursor.rest;
    const marker = ITEM_MARKER.exec(rest)?.[0];
    if (!marker) {
        return undefined;
    }
    const empty = rest.slice(marker.length).trim() === '';
    // Of lists only these may interrupt a paragraph: bullets and those that start with 1, if they have content.
    if (inParagraph && (empty || /^\d/.test(marker) && parseInt(marker, 10) !== 1)) {
        return undefined;
    }
    const markerIndent = cursor.indent;
    cursor.takeMarker(marker.length);
    // More than four columns are one column and indented code.
    const padding = empty || cursor.indent > CODE_INDENT ? 1 : cursor.indent;
    cursor.takeIndent(padding);
    return { kind: 'item', width: markerIndent + marker.length + padding };
}

function readFence(cursor: LineCursor, backtickFences: boolean): Fence | undefined {
    const marker = cursor.character;
    if (marker !== '~' && !(marker === '`' && backtickFences)) {
        return undefined;
    }
    const run = (marker === '~' ? TILDE_FENCE : BACKTICK_FENCE).exec(cursor.rest)?.[0];
    return run ? { marker, length: run.length } : undefined;
}

function closesFence(fence: Fence, cursor: LineCursor): boolean {
    if (cursor.indent >= CODE_INDENT || cursor.character !== fence.marker) {
        return false;
    }
    const run = cursor.rest.trimEnd();
    return run.length >= fence.length && run === fence.marker.repeat(run.length);
}
