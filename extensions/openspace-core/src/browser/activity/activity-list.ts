import { ActivityEntry } from '../../common';

type Entries = readonly ActivityEntry[];

/** Puts the newest entries before those that are known. The same list if there is nothing new. */
export function withNewest(known: Entries, newest: Entries): Entries {
    const ids = idsOf(known);
    const overlap = newest.findIndex(({ id }) => ids.has(id));
    if (overlap < 0) {
        // Nothing in common: more happened in between than was asked for, and a gap would look like calm.
        return known.length === 0 && newest.length === 0 ? known : newest;
    }
    return overlap === 0 ? known : [...newest.slice(0, overlap), ...known];
}

/** Puts older entries behind those that are known. */
export function withOlder(known: Entries, older: Entries): Entries {
    const ids = idsOf(known);
    return [...known, ...older.filter(({ id }) => !ids.has(id))];
}

function idsOf(entries: Entries): Set<string> {
    return new Set(entries.map(({ id }) => id));
}
