import { generateUuid } from '@theia/core/lib/common/uuid';

/** What we know of an element of a slide; it travels through the markup and the sanitiser as a number. */
export interface SlideMark {
    /** In the deck's file, from 1. */
    readonly line?: number;
    /** The last of its lines, if it has several. */
    readonly endLine?: number;
    readonly classes?: readonly string[];
    /** The element stands for a code block. */
    readonly fence?: { readonly info: string; readonly text: string };
}

/** Nobody who writes a slide knows it, so that what carries it is ours and not the author's. */
const SECRET = generateUuid().replaceAll('-', '');

export const MARK_ATTRIBUTE = `data-mark-${SECRET}`;
/** Of a picture, what its `src` was: an element with a `src` may be loaded. */
export const ADDRESS_ATTRIBUTE = `data-address-${SECRET}`;

/** Takes our mark off an element. */
export function takeMark(element: Element, marks: readonly SlideMark[]): SlideMark | undefined {
    const number = element.getAttribute(MARK_ATTRIBUTE);
    element.removeAttribute(MARK_ATTRIBUTE);
    return number === null ? undefined : marks[Number(number)];
}

/** Writes what a mark says where views and checks find it. */
export function applyMark(element: Element, { line, endLine, classes = [] }: SlideMark): void {
    element.classList.add(...classes);
    if (line !== undefined) {
        element.setAttribute('data-line', String(line));
    }
    if (endLine !== undefined) {
        element.setAttribute('data-end-line', String(endLine));
    }
}
