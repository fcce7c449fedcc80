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
    /** The last container is an item that has no content yet; a blank line ends it. */
    readonly bareItem?: boolean;
}

/** How a line begins. */
export interface LineStart {
    structure: Structure;
    /** Whether the line has inline text, and whether that continues the paragraph of the line before. */
    inline: 'none' | 'new' | 'continued';
    /** Index at which the inline text begins. */
    from: number;
}

/** Four columns of indent make indented code, where no marker counts. */
const CODE_INDENT = 4;

const HEADING = /^#{1,6}(?:[ \t]|$)/;
const BACKTICK_FENCE = /^`{3,}(?=[^`]*$)/;
const TILDE_FENCE = /^~{3,}/;
const SETEXT_UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;
const ITEM_MARKER = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/;
const TABLE_DELIMITER = /^(?=.*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** The structure before the first line. */
export const EMPTY_STRUCTURE: Structure = { containers: [], leaf: 'none' };

/**
 * Reads the start of a line by CommonMark's rules for quotes, lists, fences, headings and paragraphs, plus GFM tables.
 * `line` is the whole line, or its beginning up to a character that settles the question. HTML blocks count as
 * paragraphs. `backtickFences` false asks what the line is if its backticks are none of a fence.
 */
export function readLineStart(before: Structure, line: string, backtickFences = true): LineStart {
    const cursor = new LineCursor(line);
    const matched = matchContainers(before, cursor);
    const allMatched = matched === before.containers.length;
    if (before.fence && allMatched) {
        return { structure: closesFence(before.fence, cursor) ? leaf(before.containers, 'none') : before, inline: 'none', from: line.length };
    }
    const containers = allMatched ? before.containers : before.containers.slice(0, matched);
    if (cursor.blank) {
        return { structure: leaf(containers, 'none'), inline: 'none', from: line.length };
    }
    return readBlockStart({ before, cursor, containers, allMatched, backtickFences });
}

interface BlockStartContext {
    before: Structure;
    cursor: LineCursor;
    /** Those of `before` that the line continues. */
    containers: readonly Container[];
    allMatched: boolean;
    backtickFences: boolean;
}

function readBlockStart({ before, cursor, containers: continued, allMatched, backtickFences }: BlockStartContext): LineStart {
    let containers = continued;
    /** No container was opened on this line, so a paragraph of the line before may go on. */
    let pristine = true;
    for (;;) {
        const paragraphMayGoOn = pristine && before.leaf === 'paragraph';
        const inParagraph = paragraphMayGoOn && allMatched;
        const fence = readFence(cursor, backtickFences);
        if (cursor.indent >= CODE_INDENT) {
            // A table counts as well: if its header does not fit, it is a paragraph.
            if (paragraphMayGoOn || pristine && allMatched && before.leaf === 'table') {
                return { structure: before, inline: 'continued', from: cursor.next };
            }
            if (!fence) {
                return { structure: leaf(containers, 'none'), inline: 'new', from: cursor.next };
            }
            // Indented too far for a fence, but meant as one: code until it closes or the indent ends.
            cursor.takeIndent(CODE_INDENT);
            containers = [...containers, { kind: 'item', width: CODE_INDENT }];
            pristine = false;
            continue;
        }
        if (fence) {
            return { structure: { containers, leaf: 'fence', fence }, inline: 'none', from: cursor.next };
        }
        if (cursor.character === '>') {
            takeQuoteMarker(cursor);
            containers = [...containers, { kind: 'quote' }];
            pristine = false;
        } else {
            const rest = cursor.rest;
            if (HEADING.test(rest)) {
                return { structure: leaf(containers, 'none'), inline: 'new', from: cursor.next };
            }
            if (inParagraph && SETEXT_UNDERLINE.test(rest) || THEMATIC_BREAK.test(rest)) {
                return { structure: leaf(containers, 'none'), inline: 'none', from: cursor.next };
            }
            const item = takeItemMarker(cursor, rest, inParagraph);
            if (!item) {
                return readText({ before, cursor, containers, allMatched, backtickFences }, pristine, rest);
            }
            containers = [...containers, item];
            pristine = false;
        }
        if (cursor.blank) {
            return { structure: { containers, leaf: 'none', bareItem: true }, inline: 'none', from: cursor.next };
        }
    }
}

function readText({ before, cursor, containers, allMatched }: BlockStartContext, pristine: boolean, text: string): LineStart {
    const from = cursor.next;
    if (pristine && before.leaf === 'paragraph') {
        const table = allMatched && TABLE_DELIMITER.test(text);
        return { structure: table ? leaf(containers, 'table') : before, inline: 'continued', from };
    }
    if (pristine && allMatched && before.leaf === 'table') {
        return { structure: before, inline: 'continued', from };
    }
    return { structure: leaf(containers, 'paragraph'), inline: 'new', from };
}

function leaf(containers: readonly Container[], kind: 'none' | 'paragraph' | 'table'): Structure {
    return { containers, leaf: kind };
}

/** How many of the open containers the line continues; the cursor stands behind their markers. */
function matchContainers(before: Structure, cursor: LineCursor): number {
    const count = before.containers.length;
    for (let index = 0; index < count; index++) {
        const container = before.containers[index];
        if (container.kind === 'quote') {
            if (cursor.indent >= CODE_INDENT || cursor.character !== '>') {
                return index;
            }
            takeQuoteMarker(cursor);
        } else if (cursor.blank) {
            if (before.bareItem && index === count - 1) {
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

function takeItemMarker(cursor: LineCursor, rest: string, inParagraph: boolean): Container | undefined {
    const marker = ITEM_MARKER.exec(rest)?.[0];
    if (!marker) {
        return undefined;
    }
    const empty = rest.slice(marker.length).trim() === '';
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
