import { nls } from '@theia/core/lib/common/nls';
import { MATH_CLASS } from 'openspace-content/lib/browser/formulas/math-renderer';
import { OutlineEntry } from './deck-checker';

export type BlockKind = OutlineEntry['kind'];

/** Also the place of one that is missing. */
const IMAGE = 'img, span[role="img"]';
const FORMULA = `.${MATH_CLASS}, math`;

const KINDS: ReadonlyArray<readonly [BlockKind, string]> = [
    ['heading', 'h1, h2, h3, h4, h5, h6'],
    ['list', 'ul, ol, dl'],
    ['code', 'pre'],
    ['image', IMAGE],
    ['table', 'table'],
    ['quote', 'blockquote'],
    ['diagram', 'svg'],
    ['formula', FORMULA]
];

/** Elements in which others stand that matter on their own. */
const CONTAINERS = 'div, section, article, figure, figcaption';

/** What an element of a slide is to a reader; undefined if it only holds others. */
export function blockKind(element: Element): BlockKind | undefined {
    const kind = KINDS.find(([, selector]) => element.matches(selector))?.[0];
    if (kind) {
        return kind;
    }
    if (holdsOnly(element, IMAGE)) {
        return 'image';
    }
    if (holdsOnly(element, FORMULA)) {
        return 'formula';
    }
    const holdsOthers = element.matches(CONTAINERS) && !hasOwnText(element);
    return holdsOthers || element.shadowRoot ? undefined : 'text';
}

function holdsOnly(element: Element, selector: string): boolean {
    return element.childElementCount > 0 && !hasOwnText(element) && [...element.children].every(child => child.matches(`br, ${selector}`))
        && element.querySelector(selector) !== null;
}

function hasOwnText(element: Element): boolean {
    return [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
}

/** "the list", with its article as it stands in the middle of a sentence. */
export function nameOfKind(kind: BlockKind): string {
    switch (kind) {
        case 'heading': return nls.localize('openspace/presentation/block/heading', 'the heading');
        case 'list': return nls.localize('openspace/presentation/block/list', 'the list');
        case 'code': return nls.localize('openspace/presentation/block/code', 'the code');
        case 'image': return nls.localize('openspace/presentation/block/image', 'the picture');
        case 'diagram': return nls.localize('openspace/presentation/block/diagram', 'the diagram');
        case 'table': return nls.localize('openspace/presentation/block/table', 'the table');
        case 'formula': return nls.localize('openspace/presentation/block/formula', 'the formula');
        case 'quote': return nls.localize('openspace/presentation/block/quote', 'the quote');
        case 'text': return nls.localize('openspace/presentation/block/text', 'the text');
    }
}
