import { FilePlace, parsePlace } from 'openspace-core/lib/common/text/place-text';
import { CommandLink, readCommandLink } from './command-link';

/** Where a link in the agent's text leads. Anything else, above all another `command:` link, leads nowhere. */
export type LinkTarget =
    | { readonly kind: 'web'; readonly url: string }
    | { readonly kind: 'file' } & FilePlace
    /** `deck:talks/intro#3`, with what stands behind the `#` as `place`. */
    | { readonly kind: 'surface'; readonly scheme: string; readonly path: string; readonly place?: string }
    | { readonly kind: 'command' } & CommandLink;

const WEB = /^(?:https?:\/\/|mailto:)/i;
/** A scheme, but not a file name with a line number. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[:–-]\d+)?$)/i;
const OF_SURFACE = /^([a-z][a-z0-9-]*):([^#]+)(?:#(.+))?$/i;

/** `schemes` are those of surfaces, in small letters. */
export function parseLink(href: string, schemes: readonly string[] = []): LinkTarget | undefined {
    if (WEB.test(href)) {
        return { kind: 'web', url: href };
    }
    const command = readCommandLink(href);
    if (command) {
        return { kind: 'command', ...command };
    }
    const [, scheme, path, place] = OF_SURFACE.exec(href) ?? [];
    if (scheme && schemes.includes(scheme.toLowerCase())) {
        return { kind: 'surface', scheme: scheme.toLowerCase(), path: decode(path), ...(place ? { place: decode(place) } : {}) };
    }
    if (href === '' || href.startsWith('#') || href.startsWith('//') || SCHEME.test(href)) {
        return undefined;
    }
    return { kind: 'file', ...parsePlace(decode(href)) };
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
