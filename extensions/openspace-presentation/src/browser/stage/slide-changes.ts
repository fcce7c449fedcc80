import { matchBlocks } from './matched-blocks';

/** Milliseconds: long enough to be found, short enough not to be waited for. */
const EMPHASIS = 900;
const GLIDE = 350;
/** Pixels of the slide; less is not seen as a move. */
const MIN_MOVE = 1;
/** A slide with more is no slide to watch. */
const MAX_BLOCKS = 400;

/** Names of the animations. */
export const CHANGED = 'openspace-deck-changed';
export const MOVED = 'openspace-deck-moved';

const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, pre, .openspace-code-line, tr, img, .openspace-slide-diagram';
/** What holds others of {@link BLOCKS} moves with them, and is not new because they are. */
const HOLDERS = 'pre';
/** These cannot move by themselves. */
const INLINE = '.openspace-code-line';

interface Place {
    readonly x: number;
    readonly y: number;
}

interface SeenBlock {
    readonly element: HTMLElement;
    readonly key: string;
    /** In pixels of the slide, from its corner. */
    readonly place: Place;
}

/**
 * Looks at a slide that is about to get another content. What it answers, called when the new content is there, lets new and changed
 * blocks stand out for a moment, and those that have another place glide there. Nothing happens to those who want no motion.
 */
export function watchChanges(section: HTMLElement): () => void {
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) {
        return () => undefined;
    }
    const before = blocksOf(section);
    return () => before.length > 0 ? showChanges(before, blocksOf(section)) : undefined;
}

function showChanges(before: readonly SeenBlock[], after: readonly SeenBlock[]): void {
    const matched = matchBlocks(before.map(({ key }) => key), after.map(({ key }) => key));
    const moves = new Map<Element, Place>();
    const fresh = new Set<Element>();
    for (const [index, { element, place }] of after.entries()) {
        const origin = before[matched[index] ?? -1];
        if (origin) {
            moves.set(element, { x: origin.place.x - place.x, y: origin.place.y - place.y });
        } else if (!element.matches(HOLDERS)) {
            fresh.add(element);
        }
    }
    [...fresh].filter(element => !outerOf(element, fresh)).forEach(emphasize);
    for (const [element, { x, y }] of moves) {
        // What stands in another one goes with it.
        const outer = outerOf(element, moves);
        const shared = outer && moves.get(outer) || { x: 0, y: 0 };
        glide(element, x - shared.x, y - shared.y);
    }
}

function outerOf(element: Element, all: { has(element: Element): boolean }): Element | undefined {
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (all.has(outer)) {
            return outer;
        }
    }
    return undefined;
}

function emphasize(element: Element): void {
    const color = 'color-mix(in srgb, var(--deck-accent) 28%, transparent)';
    // A picture hides what is behind it.
    const look = element.matches('img') ? { outline: `6px solid ${color}` } : { backgroundColor: color };
    start(element, CHANGED, [look, { ...look, offset: 0.35 }, {}], EMPHASIS);
}

function glide(element: Element, x: number, y: number): void {
    const isMoved = Math.abs(x) >= MIN_MOVE || Math.abs(y) >= MIN_MOVE;
    if (isMoved && !element.matches(INLINE)) {
        start(element, MOVED, [{ translate: `${x}px ${y}px` }, { translate: '0px 0px' }], GLIDE);
    }
}

function start(element: Element, id: string, frames: Keyframe[], duration: number): void {
    // jsdom has no animations.
    element.animate?.(frames, { id, duration, easing: 'ease-out' });
}

/** Those that are seen; none if there are too many. */
function blocksOf(section: HTMLElement): SeenBlock[] {
    const elements = [...section.querySelectorAll<HTMLElement>(BLOCKS)];
    if (elements.length > MAX_BLOCKS) {
        return [];
    }
    const corner = section.getBoundingClientRect();
    const scale = section.offsetWidth > 0 ? corner.width / section.offsetWidth : 1;
    return elements.flatMap(element => {
        if (getComputedStyle(element).visibility === 'hidden') {
            return [];
        }
        const { left, top } = element.getBoundingClientRect();
        return [{ element, key: keyOf(element), place: { x: (left - corner.left) / scale, y: (top - corner.top) / scale } }];
    });
}

/** Two blocks with the same key look the same. */
function keyOf(element: HTMLElement): string {
    const { localName } = element;
    if (localName === 'img') {
        return `img ${element.getAttribute('src')}`;
    }
    if (localName === 'pre') {
        // Its lines tell what is new; of several blocks of code the first one stays the first one.
        return 'pre';
    }
    const picture = element.querySelector(':scope > svg');
    return `${localName} ${picture ? drawingOf(picture) : ownText(element)}`;
}

/** Every copy has ids of its own. */
function drawingOf(picture: Element): string {
    return picture.innerHTML.replace(/openspace-drawn-\d+-/g, '');
}

/** Without what stands in lists below it. */
function ownText(element: HTMLElement): string {
    return [...element.childNodes].map(node =>
        node instanceof HTMLElement && node.matches('ul, ol') ? '' : node.textContent ?? '').join('').replace(/\s+/g, ' ').trim();
}
