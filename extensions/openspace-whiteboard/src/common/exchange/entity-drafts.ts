import { Connector } from '../model/shape';
import { Draft } from '../placing/draft';
import { RelationName, RELATIONS } from '../shapes/relations';
import { DraftIds } from './draft-ids';
import { FlowSubgraph, framesOf } from './flowchart-drafts';
import { defined, directionOf, fillColor, MermaidDrafts } from './mermaid-drafts';
import { plainLine } from './mermaid-text';

/** What we read of Mermaid's entity-relationship diagrams. */
export interface EntityDb {
    getDirection(): string;
    /** By their names; relationships speak of their ids. */
    getEntities(): ReadonlyMap<string, EntityNode>;
    getRelationships(): readonly EntityRelationship[];
    getSubGraphs?(): readonly FlowSubgraph[];
}

interface EntityNode {
    readonly id: string;
    readonly label: string;
    readonly alias: string;
    readonly attributes: readonly EntityAttribute[];
    readonly cssStyles?: readonly string[];
    readonly cssClasses?: string;
}

interface EntityAttribute {
    readonly type: string;
    readonly name: string;
    readonly keys?: readonly string[];
    readonly comment?: string;
}

interface EntityRelationship {
    readonly entityA: string;
    readonly entityB: string;
    /** What is written on it. */
    readonly roleA: string;
    /** `cardA` stands at entity B, and `cardB` at entity A. */
    readonly relSpec: { readonly cardA: string; readonly cardB: string; readonly relType: string };
}

const HEADS: Readonly<Record<string, string | undefined>> = {
    ONLY_ONE: 'one', ZERO_OR_ONE: 'zero-or-one', ONE_OR_MORE: 'many', ZERO_OR_MORE: 'zero-or-many'
};

const NAMED: readonly RelationName[] = ['one-to-one', 'one-to-many', 'many-to-one', 'many-to-many', 'zero-or-one', 'zero-or-many'];

export function entityDrafts(db: EntityDb): MermaidDrafts {
    const ids = new DraftIds();
    const entities = [...db.getEntities()];
    const { frames, parents } = framesOf(db.getSubGraphs?.() ?? [], ids);
    const shapes = entities.map(([name, entity]) => {
        const id = ids.of(`entity ${entity.id}`, plainLine(name), 'entity');
        const attributes = entity.attributes.map(lineOf);
        return defined({
            type: 'entity',
            id,
            parent: parents.get(name),
            name: plainLine(entity.alias || entity.label),
            attributes: attributes.length > 0 ? attributes : undefined,
            color: fillColor(entity.cssStyles ?? [], entity.cssClasses?.split(/\s+/))
        });
    });
    const relationships = db.getRelationships().map(relationship => connectorOf(relationship, ids));
    return { kind: 'er', direction: directionOf(db.getDirection()), drafts: [...frames, ...shapes, ...relationships] };
}

/** `id: int "the number" PK`: keys come last, where shapes look for them. */
function lineOf({ name, type, keys, comment }: EntityAttribute): string {
    const noted = plainLine(comment);
    return [`${plainLine(name)}: ${plainLine(type)}`, noted && `"${noted}"`, (keys ?? []).join(', ')].filter(Boolean).join(' ');
}

/** By the name of the relation if there is one. */
function cardinalities(startHead: string, endHead: string): Partial<Connector> {
    const relation = NAMED.find(name => RELATIONS[name].startHead === startHead && RELATIONS[name].endHead === endHead);
    return relation ? { relation } : { relation: 'association', startHead, endHead };
}

function connectorOf({ entityA, entityB, roleA, relSpec }: EntityRelationship, ids: DraftIds): Draft {
    const [from, to] = [entityA, entityB].map(entity => ids.of(`entity ${entity}`, entity, 'entity'));
    return defined({
        type: 'connector' as const,
        id: ids.fresh(`${from}-${to}`, 'relationship'),
        from: { shape: from },
        to: { shape: to },
        label: plainLine(roleA),
        ...cardinalities(HEADS[relSpec.cardB] ?? 'none', HEADS[relSpec.cardA] ?? 'none'),
        dashed: relSpec.relType === 'NON_IDENTIFYING' || undefined
    });
}
