import { LINE_ATTRIBUTE } from 'openspace-content/lib/browser/markdown/prose-renderer';
import { ScrollViewport } from 'openspace-interface/lib/browser/windowed/scroll-viewport';
import { heightOf, LinePlace, lineOf, rising } from './line-places';

/** Attribute of the element of a block. */
export const KEY_ATTRIBUTE = 'data-openspace-block';

/** What is known of a block's lines; from 0. */
export interface BlockLines {
    readonly key: string;
    readonly line: number;
    readonly endLine: number;
}

/** A line of the document may stand in the middle of another one that is high: lines are numbers with fractions. */
export class DocumentScroll {

    constructor(protected readonly viewport: ScrollViewport, protected readonly blocks: () => readonly BlockLines[]) { }

    /** The line at the upper edge. */
    get topLine(): number {
        const view = this.viewport.element();
        if (!view || view.scrollTop <= 0) {
            return 0;
        }
        const { top } = view.getBoundingClientRect();
        const row = Array.from(view.querySelectorAll(`[${KEY_ATTRIBUTE}]`)).find(block => block.getBoundingClientRect().bottom > top);
        return row ? this.lineIn(row, top) : 0;
    }

    /** The line of the source that an element shows; undefined outside of all blocks. */
    lineAt(element: Element, y: number): number | undefined {
        const row = element.closest(`[${KEY_ATTRIBUTE}]`);
        return row ? this.lineIn(row, y) : undefined;
    }

    /** Brings a line to the upper edge. */
    show(line: number): void {
        const view = this.viewport.element();
        const block = this.blocks().findLast(({ line: first }) => first <= line);
        if (!view) {
            return;
        }
        if (!block || line <= 0) {
            view.scrollTop = 0;
            return;
        }
        const row = view.querySelector(`[${KEY_ATTRIBUTE}="${block.key}"]`) ?? this.viewport.reveal(block.key);
        if (row) {
            view.scrollTop += heightOf(line, placesIn(row, block)) - view.getBoundingClientRect().top;
            this.viewport.moved();
        }
    }

    protected lineIn(row: Element, y: number): number {
        const block = this.blocks().find(({ key }) => key === row.getAttribute(KEY_ATTRIBUTE));
        return block ? lineOf(y, placesIn(row, block)) : 0;
    }
}

function placesIn(row: Element, { line, endLine }: BlockLines): LinePlace[] {
    const { top, bottom } = row.getBoundingClientRect();
    const inside = Array.from(row.querySelectorAll(`[${LINE_ATTRIBUTE}]`), element => ({
        line: line + Number(element.getAttribute(LINE_ATTRIBUTE)), y: element.getBoundingClientRect().top
    }));
    return rising([{ line, y: top }, ...inside, { line: endLine, y: bottom }]);
}
