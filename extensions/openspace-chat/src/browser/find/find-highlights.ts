import { messageElement } from '../timeline/message-element';
import { FindMatch, FindQuery, occurrences } from './find-matches';

const ALL = 'openspace-find';
const CURRENT = 'openspace-find-current';

/** Text within one of these reads as one line. */
const BLOCK = 'p, li, pre, td, th, h1, h2, h3, h4, h5, h6, blockquote, summary, div';

/** Marks what was found, without a change to the page's elements. */
export const FindHighlights = {

    /** Marks all that is on the screen, and gives the range of the current match if it is there. */
    show(root: HTMLElement, query: FindQuery, current: FindMatch | undefined): Range | undefined {
        const registry = highlights();
        const place = current && messageElement(root, current.messageID);
        const own = place ? rangesIn(place, query) : [];
        const range = current && own[Math.min(current.ordinal, own.length - 1)];
        if (registry) {
            registry.set(ALL, new Highlight(...rangesIn(root, query)));
            registry.set(CURRENT, new Highlight(...range ? [range] : []));
        }
        return range;
    },

    clear(): void {
        highlights()?.delete(ALL);
        highlights()?.delete(CURRENT);
    }
};

/** Old browsers and tests have no such thing; finding works without marks. */
function highlights(): HighlightRegistry | undefined {
    return typeof CSS !== 'undefined' && 'highlights' in CSS ? CSS.highlights : undefined;
}

/** Where the text stands in what is rendered below the element, in order. */
export function rangesIn(root: HTMLElement, { text, caseSensitive }: FindQuery): Range[] {
    if (text === '') {
        return [];
    }
    return linesOf(root).flatMap(nodes => {
        const line = nodes.map(node => node.data).join('');
        return occurrences(line, text, caseSensitive).map(at => rangeOf(nodes, at, at + text.length));
    });
}

/** What the agent did stands among its words, but is none of them. */
const isWritten = (node: Node): number =>
    node.parentElement?.closest('.openspace-deeds') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;

function linesOf(root: HTMLElement): Text[][] {
    const lines: Text[][] = [];
    let block: Element | null | undefined;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, isWritten);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        const own = node.parentElement?.closest(BLOCK);
        if (own !== block || lines.length === 0) {
            lines.push([]);
            block = own;
        }
        lines.at(-1)!.push(node);
    }
    return lines;
}

function rangeOf(nodes: readonly Text[], start: number, end: number): Range {
    const range = document.createRange();
    let offset = 0;
    for (const node of nodes) {
        const next = offset + node.length;
        if (start >= offset && start < next) {
            range.setStart(node, start - offset);
        }
        if (end > offset && end <= next) {
            range.setEnd(node, end - offset);
        }
        offset = next;
    }
    return range;
}
