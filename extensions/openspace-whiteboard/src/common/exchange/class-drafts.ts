import { Connector } from '../model/shape';
import { Draft } from '../placing/draft';
import { DraftIds } from './draft-ids';
import { defined, directionOf, fillColor, MermaidDrafts } from './mermaid-drafts';
import { plainLine, plainText, withGenerics } from './mermaid-text';

/** What we read of Mermaid's class diagrams. */
export interface ClassDb {
    getDirection(): string;
    getClasses(): ReadonlyMap<string, ClassNode>;
    getRelations(): readonly ClassRelation[];
    /** Outer ones before inner ones, by their full names. */
    getNamespaces(): ReadonlyMap<string, { readonly id: string; readonly label?: string; readonly parent?: string }>;
    getNotes(): ReadonlyMap<string, { readonly id: string; readonly class?: string; readonly text: string; readonly parent?: string }>;
    /** Those that are drawn as a lollipop. */
    readonly interfaces?: readonly { readonly id: string; readonly label: string }[];
    readonly lineType: { readonly DOTTED_LINE: number };
    readonly relationType: Readonly<Record<'AGGREGATION' | 'EXTENSION' | 'COMPOSITION' | 'DEPENDENCY' | 'LOLLIPOP', number>>;
}

interface ClassNode {
    readonly id: string;
    readonly label: string;
    /** Of `Repository~T~`. */
    readonly type: string;
    readonly members: readonly ClassMember[];
    readonly methods: readonly ClassMember[];
    readonly annotations: readonly string[];
    readonly styles: readonly string[];
    readonly cssClasses: string;
    readonly parent?: string;
}

interface ClassMember {
    readonly memberType: 'method' | 'attribute';
    readonly visibility: string;
    readonly id: string;
    readonly parameters?: string;
    readonly returnType?: string;
    /** `$` is static, `*` abstract. */
    readonly classifier: string;
}

interface ClassRelation {
    readonly id1: string;
    readonly id2: string;
    /** Cardinalities, or `none`. */
    readonly relationTitle1: string;
    readonly relationTitle2: string;
    readonly title?: string;
    /** What stands at either end: one of `relationType`, or `none`. */
    readonly relation: { readonly type1: number | string; readonly type2: number | string; readonly lineType: number };
}

const MODIFIERS: Readonly<Record<string, string>> = { '$': ' {static}', '*': ' {abstract}' };

export function classDrafts(db: ClassDb): MermaidDrafts {
    const ids = new DraftIds();
    const namespaceOf = (id: string | undefined): string | undefined => id === undefined ? undefined : ids.find(`namespace ${id}`);
    const classes = [...db.getClasses().values()];
    // Classes come first, so that they keep their names if a namespace has the same.
    classes.forEach(({ id }) => ids.of(id, plainLine(id), 'class'));
    db.getNamespaces().forEach(({ id, label }) => ids.of(`namespace ${id}`, plainLine(label ?? id), 'namespace'));
    const frames = [...db.getNamespaces().values()].map(({ id, label, parent }) => defined({
        type: 'frame', id: namespaceOf(id), parent: namespaceOf(parent), text: plainLine(label ?? id)
    }));
    const shapes = classes.map(node => classOf(node, ids.of(node.id, '', 'class'), namespaceOf(node.parent)));
    const lollipops = (db.interfaces ?? []).map(({ id, label }) => ({
        type: 'class', id: ids.of(id, plainLine(label), 'interface'), name: plainLine(label), stereotype: 'interface'
    }));
    const notes = [...db.getNotes().values()].map(({ id, text, parent }) => defined({
        type: 'note', id: ids.of(`note ${id}`, id, 'note'), parent: namespaceOf(parent), text: plainText(text)
    }));
    const relations = db.getRelations().map(relation => relationOf(relation, db, ids));
    const noteLines = [...db.getNotes().values()].flatMap(note => noteLine(note, ids));
    return {
        kind: 'class',
        direction: directionOf(db.getDirection()),
        drafts: [...frames, ...shapes, ...lollipops, ...notes, ...relations, ...noteLines]
    };
}

function classOf(node: ClassNode, id: string, parent: string | undefined): Draft {
    const { label, type, annotations, members, methods, styles, cssClasses } = node;
    const isMethod = ({ memberType }: ClassMember): boolean => memberType === 'method';
    return defined({
        type: 'class',
        id,
        parent,
        name: plainLine(label) + (type && `<${plainLine(withGenerics(type))}>`),
        stereotype: annotations.map(plainLine).join(', '),
        attributes: lines(members.filter(member => !isMethod(member))),
        methods: lines([...members, ...methods].filter(isMethod)),
        color: fillColor(styles, cssClasses.split(/\s+/))
    });
}

function lines(members: readonly ClassMember[]): readonly string[] | undefined {
    const written = members.map(lineOf).filter(line => line !== '');
    return written.length > 0 ? written : undefined;
}

/** As in UML: `+name(parameter): Type {static}`. */
function lineOf({ memberType, visibility, id, parameters, returnType, classifier }: ClassMember): string {
    const call = memberType === 'method' ? `(${(parameters ?? '').trim()})` : '';
    const answer = returnType?.trim().replace(/^:\s*/, '');
    const line = withGenerics(`${id.trim()}${call}${answer ? `: ${answer}` : ''}`);
    return plainLine(`${visibility}${line}`) + (MODIFIERS[classifier] ?? '');
}

interface RelationEnd {
    readonly id: string;
    readonly head: string | undefined;
    readonly cardinality: string;
}

/** What a head says if there is none at the other end: with a solid line, and with a dashed one if that means something else. */
const MEANINGS: Readonly<Record<string, readonly [solid: string | undefined, dashed?: string]>> = {
    'hollow-triangle': ['inheritance', 'realization'],
    'diamond': ['composition'],
    'hollow-diamond': ['aggregation'],
    // A solid arrow is what connectors are anyway.
    'arrow': [undefined, 'dependency']
};

/** Inheritance leads to the parent, and wholes lead to their parts. */
function relationOf({ id1, id2, relationTitle1, relationTitle2, title, relation }: ClassRelation, db: ClassDb, ids: DraftIds): Draft {
    const isDashed = relation.lineType === db.lineType.DOTTED_LINE;
    const first = endOf(id1, relation.type1, relationTitle1, db);
    const second = endOf(id2, relation.type2, relationTitle2, db);
    const isTurned = first.head ? !second.head && !isWhole(first) : isWhole(second);
    const [from, to] = isTurned ? [second, first] : [first, second];
    const [solid, dashed] = from.head && to.head ? ['association'] : MEANINGS[from.head ?? to.head ?? ''] ?? ['association'];
    return {
        ...connectorBetween(ids.of(from.id, from.id, 'class'), ids.of(to.id, to.id, 'class'), ids),
        ...defined<Partial<Connector>>({
            label: [from.cardinality, plainLine(title), to.cardinality].filter(Boolean).join(' '),
            relation: isDashed && dashed ? dashed : solid,
            ...from.head && to.head && { startHead: from.head, endHead: to.head },
            dashed: isDashed && !dashed || undefined
        })
    };
}

function isWhole({ head }: RelationEnd): boolean {
    return head === 'diamond' || head === 'hollow-diamond';
}

function endOf(id: string, type: number | string, title: string, { relationType }: ClassDb): RelationEnd {
    const heads = new Map<number | string, string>([
        [relationType.EXTENSION, 'hollow-triangle'], [relationType.COMPOSITION, 'diamond'], [relationType.AGGREGATION, 'hollow-diamond'],
        [relationType.DEPENDENCY, 'arrow']
    ]);
    return { id, head: heads.get(type), cardinality: title === 'none' ? '' : plainLine(title) };
}

function noteLine({ id, class: noted }: { readonly id: string; readonly class?: string }, ids: DraftIds): Draft[] {
    const [note, shape] = [ids.find(`note ${id}`), noted === undefined ? undefined : ids.find(noted)];
    return note && shape ? [{ ...connectorBetween(note, shape, ids), relation: 'link', dashed: true }] : [];
}

/** With a name that tells what it connects. */
function connectorBetween(from: string, to: string, ids: DraftIds): Pick<Connector, 'type' | 'from' | 'to' | 'id'> {
    return { type: 'connector', id: ids.fresh(`${from}-${to}`, 'connector'), from: { shape: from }, to: { shape: to } };
}
