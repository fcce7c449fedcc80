import { ActivityEntry } from '../../common';

type Entries = readonly ActivityEntry[];

/** Puts the newest entries before those that are known. The same list if there is nothing new. */
export function withNewest(before: Entries, newest: Entries): Entries {
    const known = withoutEnded(before, newest);
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

/** What another instance had begun may have ended by now: it stands at another place then. */
function withoutEnded(known: Entries, newest: Entries): Entries {
    if (!known.some(({ verdict }) => verdict === 'begun')) {
        return known;
    }
    const ended = idsOf(newest.filter(({ begunAt }) => begunAt !== undefined));
    return known.some(({ id, verdict }) => verdict === 'begun' && ended.has(id))
        ? known.filter(({ id, verdict }) => verdict !== 'begun' || !ended.has(id)) : known;
}

function idsOf(entries: Entries): Set<string> {
    return new Set(entries.map(({ id }) => id));
}
