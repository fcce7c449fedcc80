import { oneLine } from 'openspace-core/lib/common/text/one-line';
import { BlockKind } from './block-kind';

/** Enough to know a block by. */
const MAX_WORDS = 40;

/** All that a block says, in one line or, of code and tables, in several. */
export function textOfBlock(element: Element, kind: BlockKind): string {
    switch (kind) {
        case 'image': return nameOfImage(element);
        case 'diagram': return [...element.querySelectorAll('text')].map(spokenText).filter(text => text).join('; ');
        case 'list': return itemsOf(element).map(spokenText).join('; ');
        case 'table': return [...element.querySelectorAll('tr')].map(row => [...row.children].map(spokenText).join(' | ')).join('\n');
        case 'code': return linesOfCode(element);
        case 'formula': return (element.querySelector('[title]') ?? element).getAttribute('title') ?? spokenText(element);
        default: return spokenText(element);
    }
}

/** How a block begins, or what it is called. */
export function wordsOfBlock(element: Element, kind: BlockKind): string {
    if (kind === 'diagram' || kind === 'image' || kind === 'formula') {
        return shortWords(textOfBlock(element, kind));
    }
    return shortWords(beginningOf(element.querySelector('li, dt, tr, [data-line-number]') ?? element));
}

export function shortWords(text: string): string {
    return oneLine(text.trim().replace(/\s+/g, ' '), MAX_WORDS);
}

/** Of a text of megabytes only the beginning is put together. */
function beginningOf(element: Element): string {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = '';
    while (text.trimStart().length <= MAX_WORDS && walker.nextNode()) {
        text += ` ${walker.currentNode.textContent ?? ''}`;
    }
    return text;
}

function spokenText(element: Element): string {
    return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function nameOfImage(element: Element): string {
    const image = element.matches('img') ? element : element.querySelector('img');
    return image?.getAttribute('alt') ?? spokenText(element);
}

function itemsOf(list: Element): Element[] {
    return [...list.children].filter(child => child.matches('li, dt, dd'));
}

/** Its lines may be elements without a line break between them. */
function linesOfCode(element: Element): string {
    const lines = [...element.querySelectorAll('[data-line-number]')];
    const text = lines.length > 0 ? lines.map(line => (line.textContent ?? '').replace(/\n$/, '')).join('\n') : element.textContent ?? '';
    return text.trimEnd();
}
