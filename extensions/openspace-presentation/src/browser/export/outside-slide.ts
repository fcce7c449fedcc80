import { FILE_LINK_ATTRIBUTE } from 'openspace-content/lib/browser/markdown/prose-renderer';

const WEB = /^(?:https?:\/\/|mailto:)/i;
/** What the IDE says about a slide to those who work on it. */
const IDE_ATTRIBUTES = ['data-line', 'data-end-line', 'data-auto-animate', 'data-transition'];
const IDE_REMARKS = '.openspace-missing-picture, .openspace-living-code';

/** Takes out of a rendered slide what means something only in the IDE: links to files become texts, those to web pages stay. */
export function settleOutside(slide: HTMLElement): void {
    for (const link of slide.querySelectorAll('a')) {
        if (link.hasAttribute(FILE_LINK_ATTRIBUTE) || !WEB.test(link.getAttribute('href') ?? '')) {
            ['href', 'target', 'rel', 'title', FILE_LINK_ATTRIBUTE].forEach(name => link.removeAttribute(name));
        } else {
            link.rel = 'noopener noreferrer';
        }
    }
    for (const remark of slide.querySelectorAll(IDE_REMARKS)) {
        remark.removeAttribute('title');
    }
    for (const name of IDE_ATTRIBUTES) {
        [slide, ...slide.querySelectorAll(`[${name}]`)].forEach(element => element.removeAttribute(name));
    }
}
