import { oneLine } from 'openspace-core/lib/common/text/one-line';

/** Longer texts are shortened; in characters. */
const MAX_TEXT = 80;
const MAX_ID = 100;

/** Ids that need no quotes. */
const PLAIN_ID = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:/-]*$/u;

/** A text of a board in a line for the agent or the person: no text can end its quotes, begin a line or pretend to be a block. */
export function quote(text: string, longest = MAX_TEXT): string {
    const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
    return oneLine(JSON.stringify(cut), Infinity);
}

/** An id in such a line; ids come from files, so that one may be any text. */
export function quoteId(id: string): string {
    return id.length <= MAX_ID && PLAIN_ID.test(id) ? id : quote(id, MAX_ID);
}

/** So many ids in a row, and how many there are besides. */
export function quoteIds(ids: readonly string[], most: number): string {
    const named = ids.slice(0, most).map(quoteId).join(', ');
    return ids.length > most ? `${named} and ${ids.length - most} more` : named;
}

/** 1 234 567, rounded: numbers in sentences are for reading. */
export function spacedNumber(value: number): string {
    return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ');
}
