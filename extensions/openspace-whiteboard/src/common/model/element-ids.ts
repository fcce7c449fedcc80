import { isRecord } from './json-value';

const MAX_LENGTH = 40;

/** What of an element an id is made from. */
export interface Nameable {
    readonly type: string;
    readonly text?: unknown;
    readonly name?: unknown;
    readonly label?: unknown;
    readonly from?: unknown;
    readonly to?: unknown;
}

/**
 * An id that a person can read in a file, such as `order-service`, `api-to-db` or `rectangle-3`, and that is not taken: at most 40
 * characters of a to z, 0 to 9 and `-`. For many at once, see {@link freshIds}.
 */
export function freshId(element: Nameable, taken: { has(id: string): boolean }): string {
    return numbered(element, taken, new Map());
}

/** Makes ids as {@link freshId} does, each one only once; the time for each does not grow with how many there are. */
export function freshIds(taken: Iterable<string>): (element: Nameable) => string {
    const used = new Set(taken);
    const counts = new Map<string, number>();
    return element => {
        const id = numbered(element, used, counts);
        used.add(id);
        return id;
    };
}

/** @param counts the last number of each stem, which is written too */
function numbered(element: Nameable, taken: { has(id: string): boolean }, counts: Map<string, number>): string {
    const named = nameOf(element);
    const stem = named || slug(element.type) || 'shape';
    // The first one of a name goes without a number; a mere type always has one.
    if (named && !taken.has(named)) {
        return named;
    }
    let count = counts.get(stem) ?? (named ? 1 : 0);
    let id: string;
    do {
        count++;
        const ending = `-${count}`;
        id = cut(stem, MAX_LENGTH - ending.length) + ending;
    } while (taken.has(id));
    counts.set(stem, count);
    return id;
}

/** Empty if nothing of it can stand in an id, as with scripts other than Latin. */
function nameOf({ text, name, label, from, to }: Nameable): string {
    for (const words of [name, text, label]) {
        const found = typeof words === 'string' ? slug(words) : '';
        if (found) {
            return found;
        }
    }
    const ends = [from, to].map(end => slug(shapeOf(end)));
    return ends.every(end => end !== '') ? cut(ends.map(end => cut(end, 18)).join('-to-'), MAX_LENGTH) : '';
}

function shapeOf(end: unknown): string {
    const id = isRecord(end) ? end.shape : end;
    return typeof id === 'string' ? id : '';
}

function slug(text: string): string {
    // Texts may be long: what comes behind these cannot matter.
    const plain = text.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
    return cut(plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, ''), MAX_LENGTH);
}

/** At the end of a word, if one ends in the second half. */
function cut(text: string, length: number): string {
    if (text.length <= length) {
        return text;
    }
    const end = text.lastIndexOf('-', length);
    return text.slice(0, end > length / 2 ? end : length).replace(/-+$/, '');
}
