import { Board, indexOf, shapesOf } from '../model/board';
import { freshIds } from '../model/element-ids';
import { ConnectorEnd, isAttached } from '../model/shape';
import { Draft, isConnectorDraft } from '../placing/draft';
import { quote } from '../text/quote';
import { nearNames } from './near-names';

/** A draft that has its id. */
export type NamedDraft = Draft & { readonly id: string };

/** The drafts with ids for all. Throws with a message for the agent if one is taken, or if they name shapes that are not there. */
export function namedDrafts(board: Board, wanted: readonly Draft[]): NamedDraft[] {
    const known = indexOf(board);
    const drafts = withMessages(board, wanted);
    const given = drafts.flatMap(({ id }) => id ?? []);
    const taken = given.find((id, index) => known.has(id) || given.indexOf(id) < index);
    if (taken !== undefined) {
        throw new Error(known.has(taken)
            ? `There is a shape ${quote(taken)} on the board already. Change it with update_shape, or choose another id.`
            : `Two of the shapes have the id ${quote(taken)}.`);
    }
    const nextId = freshIds([...known.keys(), ...given]);
    const named = drafts.map((draft): NamedDraft => ({ ...draft, id: draft.id ?? nextId(draft) }));
    const ids = new Set([...known.keys(), ...named.map(({ id }) => id)]);
    for (const draft of named) {
        for (const other of mentioned(draft)) {
            requireShape(other, ids, draft.id);
        }
    }
    return named;
}

/** What joins two lifelines is a message of theirs, unless somebody says how it is to be drawn. */
function withMessages(board: Board, drafts: readonly Draft[]): readonly Draft[] {
    const lifelines = new Set([...shapesOf(board), ...drafts].filter(({ type }) => type === 'lifeline').map(({ id }) => id));
    const isLifeline = (end: ConnectorEnd): boolean => isAttached(end) && lifelines.has(end.shape);
    return lifelines.size === 0 ? drafts : drafts.map(draft =>
        draft.type === 'connector' && isConnectorDraft(draft) && draft.style === undefined && !draft.waypoints
            && isLifeline(draft.from) && isLifeline(draft.to) ? { ...draft, type: 'message' } : draft);
}

/** The drafts with other ids for those that are taken, wherever the drafts name each other. */
export function withFreeIds(board: Board, drafts: readonly Draft[]): Draft[] {
    const known = indexOf(board);
    const nextId = freshIds([...known.keys(), ...drafts.flatMap(({ id }) => id ?? [])]);
    const renamed = new Map(drafts.flatMap(draft =>
        draft.id !== undefined && known.has(draft.id) ? [[draft.id, nextId({ type: draft.id })] as const] : []));
    return renamed.size === 0 ? [...drafts] : drafts.map(draft => renameIn(draft, renamed));
}

/** Fields in which one draft names another. */
const NAMING: readonly string[] = [
    'id', 'parent', 'inside', 'rightOf', 'leftOf', 'above', 'below', 'lifeline', 'firstMessage', 'lastMessage', 'afterMessage'
];

function renameIn(draft: Draft, renamed: ReadonlyMap<string, string>): Draft {
    const changed = Object.entries(draft).map(([field, value]): [string, unknown] => {
        if (typeof value === 'string' && NAMING.includes(field)) {
            return [field, renamed.get(value) ?? value];
        }
        if (field === 'from' || field === 'to') {
            const end = value as Parameters<typeof isAttached>[0];
            return [field, isAttached(end) ? { ...end, shape: renamed.get(end.shape) ?? end.shape } : end];
        }
        return [field, value];
    });
    return Object.fromEntries(changed) as unknown as Draft;
}

/** Ids of shapes that a draft, or an update, names. */
export function mentioned(draft: Readonly<Record<string, unknown>> | Draft): string[] {
    const { from, to } = draft as { from?: Parameters<typeof isAttached>[0]; to?: Parameters<typeof isAttached>[0] };
    const ends = [from, to].flatMap(end => end !== undefined && isAttached(end) ? [end.shape] : []);
    const places = ['rightOf', 'leftOf', 'above', 'below', 'inside', 'parent', 'lifeline', 'firstMessage', 'lastMessage'] as const;
    const fields = draft as Readonly<Record<string, unknown>>;
    return [...ends, ...places.flatMap(place => typeof fields[place] === 'string' ? [fields[place]] : [])];
}

/** Throws with the ids that somebody may have meant. */
export function requireShape(id: string, known: { has(id: string): boolean } & Iterable<unknown>, where?: string): void {
    if (known.has(id)) {
        return;
    }
    const ids = [...known].map(entry => Array.isArray(entry) ? String(entry[0]) : String(entry));
    const near = nearNames(id, ids.slice(0, 5_000));
    throw new Error(`${where === undefined ? '' : `${quote(where)}: `}there is no shape ${quote(id)} on the board.`
        + (near.length > 0 ? ` Is it ${near.map(name => quote(name)).join(' or ')}?` : ''));
}

