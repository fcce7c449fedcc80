import { nls } from '@theia/core/lib/common/nls';
import { blockKind, nameOfKind } from '../checking/block-kind';
import { SourceLines } from './comment-target';

/** What the person may mean when they point at a slide; renderers say in which lines it stands. */
const BLOCKS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'li', 'pre', 'figure', 'table', 'div.openspace-slide-diagram']
    .map(name => `${name}[data-line]`).join(', ');
/** Nobody goes through more of them. */
const MAX_BLOCKS = 200;
/** In characters. */
const MAX_WORDS = 60;

export interface SlideBlock extends SourceLines {
    readonly element: HTMLElement;
}

/** The blocks of a slide that can be seen now, in the order of the text: those that stand in others come behind them. */
export function blocksOnSlide(section: HTMLElement): SlideBlock[] {
    return [...section.querySelectorAll<HTMLElement>(BLOCKS)].slice(0, MAX_BLOCKS)
        .filter(element => getComputedStyle(element).visibility !== 'hidden')
        .map(element => {
            const line = Number(element.dataset.line);
            return { element, line, endLine: Number(element.dataset.endLine ?? line) };
        });
}

/** "the heading: Deployment". */
export function nameOfBlock(element: Element): string {
    const [inner = element] = element.children;
    const kind = nameOfKind(blockKind(element) ?? blockKind(inner) ?? 'text');
    const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const shown = words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words;
    return shown ? nls.localize('openspace/presentation/comment/block', '{0}: {1}', kind, shown) : kind;
}
