import { Draft } from '../placing/draft';
import { ShapeTypes } from '../shapes/shape-type';
import { quote } from '../text/quote';
import { FIELD_READERS } from './draft-fields';
import { nearNames } from './near-names';

/** In one call. */
export const MAX_DRAFTS = 1_000;

const CONNECTOR_TYPES: readonly string[] = ['connector', 'message'];

const CONNECTOR_FIELDS: readonly string[] = [
    'id', 'type', 'from', 'to', 'label', 'relation', 'style', 'startHead', 'endHead', 'dashed', 'thick', 'color', 'waypoints', 'y'
];

const PLACES: readonly string[] = ['rightOf', 'leftOf', 'above', 'below', 'inside'];

const SHAPE_FIELDS: readonly string[] = [
    'id', 'type', 'text', 'name', 'stereotype', 'attributes', 'methods', 'color', 'x', 'y', 'width', 'height', 'parent', ...PLACES,
    'lifeline', 'firstMessage', 'lastMessage', 'link', 'src', 'points', 'pinned'
];

/** Without them it is no shape. */
const NOT_REMOVABLE: readonly string[] = ['id', 'type', 'x', 'y', 'width', 'height', 'from', 'to', ...PLACES];

/** What is to become other of an element. */
export interface ElementUpdate {
    readonly set: Readonly<Record<string, unknown>>;
    readonly unset: readonly string[];
}

/** What somebody wants to draw, as it came from the agent. Throws with a message that says which member is wrong. */
export function parseDraft(value: Readonly<Record<string, unknown>>, types: ShapeTypes, where = 'shape'): Draft {
    if (typeof value.type !== 'string') {
        throw new Error(`${where}: "type" is missing, such as rectangle, class or connector.`);
    }
    requireType(value.type, types, where);
    const draft = readFields(settled(value, value.type), value.type, where);
    if (CONNECTOR_TYPES.includes(value.type)) {
        const missing = ['from', 'to'].filter(end => draft[end] === undefined);
        if (missing.length > 0) {
            throw new Error(`${where}: a ${value.type} needs "${missing.join('" and "')}", the ids of its shapes.`);
        }
    }
    const places = PLACES.filter(place => draft[place] !== undefined && place !== 'inside');
    if (places.length > 1) {
        throw new Error(`${where}: only one of ${places.join(', ')} can be met.`);
    }
    if ((draft.x === undefined) !== (draft.y === undefined) && !CONNECTOR_TYPES.includes(value.type)) {
        throw new Error(`${where}: "x" and "y" belong together. Leave out both to have it placed.`);
    }
    // The cast holds: each field was read by its own reader, and those of connectors are there.
    return draft as unknown as Draft;
}

/** What somebody wants to change of an element of that type; null takes a member away. Throws like {@link parseDraft}. */
export function parseUpdate(
    value: Readonly<Record<string, unknown>>, type: string, types: ShapeTypes, where = 'updates'
): ElementUpdate {
    const unset = Object.keys(value).filter(key => value[key] === null);
    const kept = unset.filter(key => NOT_REMOVABLE.includes(key));
    if (kept.length > 0) {
        throw new Error(`${where}: "${kept[0]}" cannot be removed.`);
    }
    const given = Object.fromEntries(Object.entries(value).filter(([key, member]) => member !== null && key !== 'id'));
    const wanted = typeof given.type === 'string' ? given.type : type;
    if (wanted !== type) {
        requireType(wanted, types, where);
        if (CONNECTOR_TYPES.includes(wanted) !== CONNECTOR_TYPES.includes(type)) {
            throw new Error(`${where}: a ${type} cannot become a ${wanted}. Delete it, and add another.`);
        }
    }
    return { set: readFields(settled(given, wanted), wanted, where), unset };
}

function requireType(type: string, types: ShapeTypes, where: string): void {
    if (types.has(type) || CONNECTOR_TYPES.includes(type)) {
        return;
    }
    const known = [...types.all.map(known => known.type), ...CONNECTOR_TYPES];
    const near = nearNames(type, known);
    const advice = near.length > 0 ? `Is it ${near.join(' or ')}?` : `Use one of ${known.join(', ')}.`;
    throw new Error(`${where}: there is no type ${quote(type)}. ${advice}`);
}

/** Names that mean the same for others: what is written on a connector is its label, what is written on a class its name. */
function settled(value: Readonly<Record<string, unknown>>, type: string): Readonly<Record<string, unknown>> {
    const { text, label, title, ...rest } = value;
    const written = text ?? label ?? title;
    if (written === undefined) {
        return value;
    }
    if (CONNECTOR_TYPES.includes(type)) {
        return { ...rest, label: label ?? written };
    }
    if ((type === 'class' || type === 'entity') && rest.name === undefined) {
        return { ...rest, name: written };
    }
    return { ...rest, text: written };
}

function readFields(value: Readonly<Record<string, unknown>>, type: string, where: string): Record<string, unknown> {
    const fields = CONNECTOR_TYPES.includes(type) ? CONNECTOR_FIELDS : SHAPE_FIELDS;
    const read: Record<string, unknown> = {};
    for (const [field, member] of Object.entries(value)) {
        if (!fields.includes(field)) {
            const near = nearNames(field, fields);
            throw new Error(`${where}: a ${type} has no ${quote(field)}.${near.length > 0 ? ` Is it ${near.join(' or ')}?` : ''}`);
        }
        try {
            read[field] = FIELD_READERS[field](member);
        } catch (error) {
            throw new Error(`${where}: "${field}" ${error instanceof Error ? error.message : String(error)}.`);
        }
    }
    return read;
}
