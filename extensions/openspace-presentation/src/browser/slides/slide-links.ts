import { parseLink } from 'openspace-content/lib/browser/links/link-target';
import { FILE_LINK_ATTRIBUTE } from 'openspace-content/lib/browser/markdown/prose-renderer';

/**
 * Lets a link lead to a web page, a file or a surface, and nowhere else: it is followed by whoever shows the slide, as in the chat.
 * `schemes` are those of surfaces. Links to files begin with `/` or a dot: they are not those of the workspace that the IDE makes.
 */
export function settleLink(link: HTMLAnchorElement, schemes: readonly string[]): void {
    const href = link.getAttribute('href') ?? '';
    link.removeAttribute('href');
    const target = parseLink(href, schemes);
    if (target?.kind === 'web') {
        link.href = href;
        link.target = '_blank';
        link.rel = 'noopener noreferrer';
    } else if (target?.kind === 'file' || target?.kind === 'surface') {
        link.href = '#';
        link.setAttribute(FILE_LINK_ATTRIBUTE, target.kind === 'surface' || /^[./]/.test(href) ? href : `./${href}`);
    }
    if (target && target.kind !== 'command' && !link.title) {
        link.title = href;
    }
}

/** A link to a place of the workspace. */
export function placeAnchor(place: string, label: string): HTMLAnchorElement {
    const link = document.createElement('a');
    link.href = '#';
    link.setAttribute(FILE_LINK_ATTRIBUTE, place);
    link.textContent = label;
    return link;
}
