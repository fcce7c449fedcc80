import * as React from '@theia/core/shared/react';

/** Marks lists of which only a part is in the page. */
export const WINDOWED = 'data-windowed';
/** Marks the room that such a list keeps for the rest. */
export const SPACER = 'data-spacer';

interface Anchor {
    readonly element: Element;
    /** Where it stands below the upper edge, in pixels. */
    readonly top: number;
}

/** A part of a list that changes with what is in view. */
interface ViewportListener {
    /** The view has moved or has another size. */
    moved(): void;
    /** Where an item begins in the view, in pixels, perhaps guessed; undefined if it has no such item. */
    placeOf(key: string): number | undefined;
    /** The item's element, if it is in the page. */
    elementOf(key: string): Element | undefined;
}

/**
 * An element that scrolls, for the lists in it: tells them when the view moves, and keeps what the person looks at in its
 * place when something above it gets another size.
 */
export class ScrollViewport {

    protected readonly listeners = new Set<ViewportListener>();
    protected anchor: Anchor | undefined;
    /** The view is, or is about to be, at the end. */
    following = false;
    /** As it was last seen, in pixels; asking the element costs a layout. */
    height = 1_000;

    constructor(readonly element: () => HTMLElement | null) { }

    listen(listener: ViewportListener): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    /** To be called after each move of the view that has another cause than {@link restore}. */
    moved(): void {
        this.remember();
        this.listeners.forEach(listener => listener.moved());
    }

    /** Where the list's own coordinates are in view; undefined while nothing is. */
    stretchOf(list: Element): { readonly from: number; readonly to: number } | undefined {
        const view = this.element();
        const box = view?.getBoundingClientRect();
        if (!view || !box || box.height === 0) {
            return undefined;
        }
        this.height = box.height;
        const toEnd = this.following ? Math.max(0, view.scrollHeight - view.clientHeight - view.scrollTop) : 0;
        const from = box.top - list.getBoundingClientRect().top + toEnd;
        return { from, to: from + box.height };
    }

    /** Brings an item of one of the lists into view, wherever it is; undefined if there is none. */
    reveal(key: string): Element | undefined {
        const view = this.element();
        const list = [...this.listeners].find(listener => listener.placeOf(key) !== undefined);
        if (!view || !list) {
            return undefined;
        }
        this.following = false;
        if (!list.elementOf(key)) {
            this.anchor = undefined;
            view.scrollTop += list.placeOf(key) ?? 0;
            this.moved();
        }
        const element = list.elementOf(key);
        // jsdom does no layout.
        element?.scrollIntoView?.({ block: 'nearest' });
        this.moved();
        return element;
    }

    /** Takes what is at the upper edge as the thing that the person looks at. */
    remember(): void {
        const view = this.element();
        const top = view?.getBoundingClientRect().top ?? 0;
        const element = view ? rowAt(view, top) : undefined;
        this.anchor = element && { element, top: element.getBoundingClientRect().top - top };
    }

    /** Brings that thing back to where it was; true if it had moved. */
    restore(): boolean {
        const view = this.element();
        if (!view || this.following || !this.anchor?.element.isConnected) {
            return false;
        }
        const moved = this.anchor.element.getBoundingClientRect().top - view.getBoundingClientRect().top - this.anchor.top;
        if (Math.abs(moved) < 1) {
            return false;
        }
        view.scrollTop += moved;
        return true;
    }
}

/** The innermost row that stands at a height. */
function rowAt(root: Element, height: number): Element | undefined {
    let found: Element | undefined;
    for (let list = listAt(root, height); list;) {
        const row = Array.from(list.children).find(
            child => !child.hasAttribute(SPACER) && child.getBoundingClientRect().bottom > height + 1
        );
        if (!row) {
            break;
        }
        found = row;
        list = listAt(row, height);
    }
    return found;
}

function listAt(root: Element, height: number): Element | undefined {
    const lists = Array.from(root.querySelectorAll(`[${WINDOWED}]`));
    return lists.find(list => {
        const { top, bottom } = list.getBoundingClientRect();
        return bottom > height + 1 && (top <= height || list === lists[0]);
    });
}

/** Undefined where nothing scrolls: lists are shown as a whole there. */
export const ScrollViewportContext = React.createContext<ScrollViewport | undefined>(undefined);
