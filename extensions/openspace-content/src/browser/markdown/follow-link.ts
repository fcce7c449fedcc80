import { LinkOpener } from '../links/link-opener';
import { parseLink } from '../links/link-target';
import { COMMAND_LINK_ATTRIBUTE, FILE_LINK_ATTRIBUTE } from './prose-renderer';

/** A click somewhere in a text: if it hits a link, that is followed by the opener, and never by the browser. */
export function followLink(event: Pick<MouseEvent, 'target' | 'preventDefault'>, links: LinkOpener): void {
    const link = event.target instanceof Element ? event.target.closest(`a, [${COMMAND_LINK_ATTRIBUTE}]`) : undefined;
    if (!link) {
        return;
    }
    event.preventDefault();
    const address = link.getAttribute(COMMAND_LINK_ATTRIBUTE) ?? link.getAttribute(FILE_LINK_ATTRIBUTE) ?? link.getAttribute('href') ?? '';
    if (address.startsWith('#')) {
        links.openHeading?.(address.slice(1));
        return;
    }
    const target = parseLink(address, links.schemes);
    if (target) {
        void links.open(target);
    }
}
