import * as React from '@theia/core/shared/react';
import { flushSync } from '@theia/core/shared/react-dom';
import { covers, ItemExtents, ItemRange, lengthOf, union } from './item-extents';
import { ScrollViewport, ScrollViewportContext, SPACER, WINDOWED } from './scroll-viewport';

/** Lists with no more items than that are in the page as a whole, unless they say otherwise. */
const SHORT = 40;

/** While a list grows at its end, so many views of it stay in the page at most, and so many are left when it is more. */
const MAX_VIEWS = 3;
const MIN_VIEWS = 1.25;

/** While text is selected, so many items at most stay in the page for it. */
const MAX_SELECTED = 400;

interface WindowedProps<T> {
    readonly items: readonly T[];
    readonly keyOf: (item: T) => string;
    /** How high the item may be, in pixels. */
    readonly guess: (item: T) => number;
    /** Must render exactly one element. */
    readonly children: (item: T) => React.ReactElement;
    readonly className: string;
    /** Lists with no more items are in the page as a whole. */
    readonly short?: number;
}

/**
 * A list of which only what is in view, and one view before and behind it, is in the page; the rest is room. It fits
 * wherever its nearest {@link ScrollViewport} scrolls, also in an item of another such list.
 */
export function Windowed<T>({ items, keyOf, guess, children, className, short = SHORT }: WindowedProps<T>): React.JSX.Element {
    const viewport = React.useContext(ScrollViewportContext);
    const list = React.useRef<HTMLDivElement>(null);
    const keys = React.useMemo(() => items.map(keyOf), [items, keyOf]);
    const slice = useSlice(viewport, list, keys, short, index => guess(items[index]));
    const { range, before, after } = slice;
    return <div className={className} ref={list} {...{ [WINDOWED]: '' }}>
        {before > 0 && <Spacer height={before} />}
        {items.slice(range.start, range.end).map(
            (item, offset) => <React.Fragment key={keys[range.start + offset]}>{children(item)}</React.Fragment>
        )}
        {after > 0 && <Spacer height={after} />}
    </div>;
}

const Spacer = ({ height }: { readonly height: number }): React.JSX.Element => <div {...{ [SPACER]: '' }} style={{ height, flexShrink: 0 }}
    aria-hidden='true' />;

interface Slice {
    readonly range: ItemRange;
    /** Room for the items before and behind it, in pixels. */
    readonly before: number;
    readonly after: number;
}

interface Held {
    readonly first: string;
    readonly last: string;
    /** The last item was in it, so new ones behind it are, too. */
    readonly toEnd: boolean;
}

function useSlice(
    viewport: ScrollViewport | undefined, list: React.RefObject<HTMLElement>, keys: readonly string[], short: number,
    guess: (index: number) => number
): Slice {
    const [, renderAgain] = React.useReducer((count: number) => count + 1, 0);
    const extents = React.useRef<ItemExtents>();
    extents.current ??= new ItemExtents();
    const sizes = extents.current;
    sizes.arrange(keys, guess);
    const held = React.useRef<Held>();
    /** Read once: to ask for it costs a layout. */
    const gap = React.useRef<number>();
    const whole = !viewport || keys.length <= short;
    const range = whole
        ? { start: 0, end: keys.length }
        : withoutPassed(rangeOf(held.current, keys, Math.ceil(short / 2), viewport.following), sizes, viewport);
    // Read by listeners, which outlive a render.
    const now = { keys, range, whole };
    const latest = React.useRef(now);
    latest.current = now;

    const hold = React.useCallback(({ start, end }: ItemRange): void => {
        const { keys: present } = latest.current;
        held.current = { first: present[start], last: present[end - 1], toEnd: end === present.length };
    }, []);

    /** The items that should be in the page; with `generous` one view before and behind, too. */
    const wanted = React.useCallback((generous: boolean): ItemRange | undefined => {
        const stretch = list.current && viewport?.stretchOf(list.current);
        if (!stretch) {
            return undefined;
        }
        const margin = generous ? stretch.to - stretch.from : 0;
        return sizes.between(stretch.from - margin, stretch.to + margin);
    }, [list, viewport, sizes]);

    React.useLayoutEffect(() => {
        if (whole || !list.current) {
            return;
        }
        gap.current ??= parseFloat(getComputedStyle(list.current).rowGap) || 0;
        measure(list.current, range, sizes, gap.current);
        viewport.restore();
        const needed = wanted(false);
        if (needed && !covers(range, needed)) {
            hold(union(needed, wanted(true) ?? needed));
            renderAgain();
        } else {
            hold(range);
        }
    });

    React.useEffect(() => {
        if (!viewport) {
            return undefined;
        }
        return viewport.listen({
            placeOf: key => {
                const index = latest.current.keys.indexOf(key);
                const stretch = index >= 0 && list.current ? viewport.stretchOf(list.current) : undefined;
                return stretch && sizes.sum({ start: 0, end: index }) - stretch.from;
            },
            elementOf: key => {
                const { keys: present, range: shown } = latest.current;
                const index = present.indexOf(key);
                return index >= shown.start && index < shown.end && list.current ? rowsOf(list.current)[index - shown.start] : undefined;
            },
            moved: () => {
                const { whole: all, range: shown } = latest.current;
                const needed = all ? undefined : wanted(false);
                const generous = needed && wanted(true);
                if (!needed || !generous || isEnough(shown, needed, generous)) {
                    return;
                }
                const selected = list.current ? selectedItems(list.current, shown) : undefined;
                hold(selected ? union(generous, selected) : generous);
                // A view that has moved must not be empty for a frame.
                flushSync(renderAgain);
            }
        });
    }, [viewport, wanted, hold, list, sizes]);

    const room = (part: ItemRange): number => Math.max(0, sizes.sum(part) - (gap.current ?? 0));
    return {
        range, before: whole ? 0 : room({ start: 0, end: range.start }), after: whole ? 0 : room({ start: range.end, end: keys.length })
    };
}

/** The held items, wherever they are now; if they are gone, some at the end or at the beginning. */
function rangeOf(held: Held | undefined, keys: readonly string[], some: number, atEnd: boolean): ItemRange {
    const start = held ? keys.indexOf(held.first) : -1;
    const last = held ? keys.lastIndexOf(held.last) : -1;
    if (!held || start < 0 || last < start) {
        return atEnd ? { start: keys.length - some, end: keys.length } : { start: 0, end: some };
    }
    return { start, end: held.toEnd ? keys.length : last + 1 };
}

/** Of a list that grows while the view follows its end: what has passed by unseen need not be in the page. */
function withoutPassed(range: ItemRange, sizes: ItemExtents, { following, height }: ScrollViewport): ItemRange {
    const room = sizes.sum(range);
    if (!following || room <= MAX_VIEWS * height) {
        return range;
    }
    const end = sizes.sum({ start: 0, end: range.end });
    return { start: Math.max(range.start, sizes.between(end - MIN_VIEWS * height, end).start), end: range.end };
}

/** Whether what is in the page does for now: it has what is in view and some more, and not too much more. */
function isEnough(shown: ItemRange, needed: ItemRange, generous: ItemRange): boolean {
    const nearBorder = needed.start - shown.start < 3 || shown.end - needed.end < 3;
    const tooMuch = lengthOf(shown) > 2 * lengthOf(generous) + SHORT;
    return covers(shown, generous) ? !tooMuch : covers(shown, needed) && !nearBorder && !tooMuch;
}

function rowsOf(list: Element): Element[] {
    return Array.from(list.children).filter(child => !child.hasAttribute(SPACER));
}

function measure(list: HTMLElement, { start, end }: ItemRange, sizes: ItemExtents, gap: number): void {
    const rows = rowsOf(list);
    if (rows.length !== end - start || list.getBoundingClientRect().height === 0) {
        return;
    }
    rows.forEach((row, offset) => {
        const next = row.nextElementSibling;
        const extent = next ? next.getBoundingClientRect().top - row.getBoundingClientRect().top : row.getBoundingClientRect().height + gap;
        sizes.measure(start + offset, extent);
    });
}

/** The items in which the person has selected text; they must stay for it. */
function selectedItems(list: HTMLElement, shown: ItemRange): ItemRange | undefined {
    const selection = document.getSelection();
    if (!selection || selection.isCollapsed || shown.end - shown.start > MAX_SELECTED) {
        return undefined;
    }
    const rows = rowsOf(list);
    const indexes = [selection.anchorNode, selection.focusNode]
        .map(node => rows.findIndex(row => row.contains(node)))
        .filter(index => index >= 0);
    return indexes.length > 0 ? { start: shown.start + Math.min(...indexes), end: shown.start + Math.max(...indexes) + 1 } : undefined;
}
