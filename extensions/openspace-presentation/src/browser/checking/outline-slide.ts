import { blockKind } from './block-kind';
import { textOfBlock } from './block-words';
import { OutlineEntry } from './deck-checker';

/** Of one entry, in characters: as much as a slide can show. */
const MAX_TEXT = 2_000;

/** What stands where on a slide that is laid out in `root`, from top to bottom of its source. */
export function outlineSlide(root: HTMLElement, section: HTMLElement): OutlineEntry[] {
    const { left, top } = root.getBoundingClientRect();
    const entries: OutlineEntry[] = [];
    const visit = (element: Element): void => {
        if (getComputedStyle(element).display === 'none') {
            return;
        }
        const kind = blockKind(element);
        if (!kind) {
            [...(element.shadowRoot ?? element).children].forEach(visit);
            return;
        }
        // A paragraph is as wide as the slide, however small the picture in it.
        const box = ((kind === 'image' || kind === 'formula') && element.querySelector('img, math') || element).getBoundingClientRect();
        const text = textOfBlock(element, kind).slice(0, MAX_TEXT);
        if (text || kind === 'image' || kind === 'diagram') {
            entries.push({
                kind,
                text,
                x: Math.round(box.left - left),
                y: Math.round(box.top - top),
                width: Math.round(box.width),
                height: Math.round(box.height)
            });
        }
    };
    [...section.children].forEach(visit);
    return entries;
}
