import { cleanText } from '../text/clean-text';

/** What ends a text, begins something else or is taken for markup, somewhere in Mermaid. */
const SPECIAL = /[&#"<>\\`;]/g;

const NAMES: Readonly<Record<string, string | undefined>> = { '&': 'amp', '"': 'quot', '<': 'lt', '>': 'gt' };

/** A text for Mermaid that reads the same when it is read back; `further` has other characters that mean something there. */
export function escapeText(text: string, further?: RegExp): string {
    const plain = escapeCharacters(cleanText(text).trim(), SPECIAL);
    const escaped = (further ? plain.replace(further, character => `#${character.codePointAt(0)};`) : plain).replace(/\n/g, '<br/>');
    // Mermaid cuts the last semicolon of what looks like `style: #abc;` to it, wherever that stands.
    return escaped.includes('#') ? escaped.replace(/:/g, '#58;') : escaped;
}

/** In quotes. Nothing at all is not allowed: an empty text is a space that no grammar drops. */
export function quotedText(text: string | undefined, further?: RegExp): string {
    return `"${escapeText(text ?? '', further) || '#nbsp;'}"`;
}

export function escapeCharacters(text: string, characters: RegExp): string {
    return text.replace(characters, character => `#${NAMES[character] ?? character.codePointAt(0)};`);
}
