import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { parseLink } from 'openspace-content/lib/browser/links/link-target';
import { FILE_LINK_ATTRIBUTE } from 'openspace-content/lib/browser/markdown/prose-renderer';

/** Goes where a link of a slide leads: a web page, a file of the workspace, a surface. Commands are not for slides. */
export function followLink(links: LinkOpener, link: HTMLElement): void {
    const target = parseLink(link.getAttribute(FILE_LINK_ATTRIBUTE) ?? link.getAttribute('href') ?? '', links.schemes);
    if (target && target.kind !== 'command') {
        void links.open(target);
    }
}
