import { Connector } from '../model/shape';
import { HeadName, isHeadName } from './heads';

/** How a connector looks because of what it means. */
export interface Relation {
    readonly startHead: HeadName;
    readonly endHead: HeadName;
    readonly isDashed: boolean;
}

function relation(startHead: HeadName, endHead: HeadName, isDashed = false): Relation {
    return { startHead, endHead, isDashed };
}

/** Children lead to their parents, users to what they use, wholes to their parts. */
export const RELATIONS = {
    'directed': relation('none', 'arrow'),
    'association': relation('none', 'none'),
    'link': relation('none', 'none'),
    'inheritance': relation('none', 'hollow-triangle'),
    'realization': relation('none', 'hollow-triangle', true),
    'composition': relation('diamond', 'none'),
    'aggregation': relation('hollow-diamond', 'none'),
    'dependency': relation('none', 'open', true),
    'transition': relation('none', 'arrow'),
    'flow': relation('none', 'arrow'),
    'one-to-one': relation('one', 'one'),
    'one-to-many': relation('one', 'many'),
    'many-to-one': relation('many', 'one'),
    'many-to-many': relation('many', 'many'),
    'zero-or-one': relation('one', 'zero-or-one'),
    'zero-or-many': relation('one', 'zero-or-many'),
    'sync': relation('none', 'triangle'),
    'async': relation('none', 'open'),
    'return': relation('none', 'open', true)
} as const satisfies Record<string, Relation>;

export type RelationName = keyof typeof RELATIONS;

/** Other words for them. */
const ALSO = new Map<string, RelationName>([
    ['extends', 'inheritance'], ['inherits', 'inheritance'], ['generalization', 'inheritance'],
    ['implements', 'realization'], ['realisation', 'realization'],
    ['uses', 'dependency'], ['depends', 'dependency'], ['depends-on', 'dependency'],
    ['composes', 'composition'], ['aggregates', 'aggregation'], ['reply', 'return']
]);

/** What a word for a relation means, however it is spelt; undefined for one that is not known. */
export function relationNamed(word: unknown): RelationName | undefined {
    if (typeof word !== 'string') {
        return undefined;
    }
    const name = word.trim().toLowerCase().replace(/[\s_]+/g, '-');
    return Object.hasOwn(RELATIONS, name) ? name as RelationName : ALSO.get(name);
}

/** Heads and dashes of a connector: its own words come before those of its relation. */
export function relationOf({ type, relation: word, startHead, endHead, dashed }: Connector): Relation {
    const meant = RELATIONS[relationNamed(word) ?? (type === 'message' ? 'sync' : 'directed')];
    return {
        startHead: isHeadName(startHead) ? startHead : meant.startHead,
        endHead: isHeadName(endHead) ? endHead : meant.endHead,
        isDashed: typeof dashed === 'boolean' ? dashed : meant.isDashed
    };
}
