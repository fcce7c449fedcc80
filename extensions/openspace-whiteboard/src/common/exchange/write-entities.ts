import { Shape } from '../model/shape';
import { linesOf } from '../shapes/content';
import { HeadName } from '../shapes/heads';
import { relationOf } from '../shapes/relations';
import { cleanLine } from '../text/clean-text';
import { DiagramWriting, indented, Link } from './diagram-writing';
import { escapeText, quotedText } from './mermaid-escape';

/** At the beginning and at the end of a line. */
const CARDINALITIES: Readonly<Partial<Record<HeadName, readonly [string, string]>>> = {
    'one': ['||', '||'], 'many': ['}|', '|{'], 'zero-or-one': ['|o', 'o|'], 'zero-or-many': ['}o', 'o{']
};

/** Not allowed in quotes there. */
const PERCENT = /%/g;

const KEYS = /^(.*?)\s*\(?((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)\)?$/;
const COMMENT = /^(.*?)\s*"([^"]*)"$/;

export function writeEntities(writing: DiagramWriting): string[] {
    const [between, others] = [writing.links.filter(isBetweenEntities), writing.links.filter(link => !isBetweenEntities(link))];
    others.forEach(({ connector }) => writing.lose('connectors that do not lead from entity to entity', connector.id));
    return ['erDiagram', ...indented([
        `direction ${writing.direction}`,
        ...linesIn(undefined, writing),
        ...between.map(link => relationshipLine(link, writing)),
        ...writing.colors(writing.shapes.filter(({ type }) => type === 'entity'))
    ])];
}

function isBetweenEntities({ from, to }: Link): boolean {
    return from.type === 'entity' && to.type === 'entity';
}

function linesIn(container: Shape | undefined, writing: DiagramWriting): string[] {
    return writing.in(container).flatMap(shape => {
        if (shape.type === 'frame') {
            const lines = linesIn(shape, writing);
            const title = quotedText(shape.text, PERCENT);
            return lines.length > 0 ? [`subgraph ${writing.names.of(shape.id)}[${title}]`, ...indented(lines), 'end'] : [];
        }
        if (shape.type === 'entity') {
            return entityLines(shape, writing);
        }
        writing.lose('shapes that are no entities', shape.id);
        return [];
    });
}

function entityLines(entity: Shape, writing: DiagramWriting): string[] {
    const name = writing.names.of(entity.id);
    const title = cleanLine(entity.name ?? entity.text ?? '');
    const head = title !== name ? `${name}[${quotedText(title, PERCENT)}]` : name;
    const attributes = linesOf(entity.attributes).map(attribute => attributeLine(attribute, entity, writing));
    return attributes.length > 0 ? [`${head} {`, ...indented(attributes), '}'] : [head];
}

/** From `id: int "the number" PK` or `int id` to `int id PK "the number"`. */
function attributeLine(attribute: string, entity: Shape, writing: DiagramWriting): string {
    const whole = cleanLine(attribute).slice(0, 1000);
    const [, withComment, keys] = KEYS.exec(whole) ?? ['', whole, ''];
    const [, declaration, comment] = COMMENT.exec(withComment) ?? ['', withComment, ''];
    const [, name, type] = /^(\S+)\s*:\s*(.+)$/.exec(declaration) ?? [];
    const [first, ...rest] = declaration.split(/\s+/);
    const [typeWord, nameWord] = name ? [type, name] : rest.length > 0 ? [first, rest.join('_')] : ['any', first];
    const words = [typeWord, nameWord].map(word);
    if (words[0] !== typeWord || words[1] !== nameWord) {
        writing.lose('characters of attributes', entity.id);
    }
    return [...words, keys, comment && `"${escapeText(comment, PERCENT)}"`].filter(Boolean).join(' ');
}

/** Mermaid takes few characters there, and a letter first. */
function word(text: string): string {
    return text.replace(/[^\w()[\]-]+/g, '_').replace(/^(?=[^A-Za-z_])|^$/, '_');
}

function relationshipLine({ connector, from, to }: Link, writing: DiagramWriting): string {
    const { startHead, endHead, isDashed } = relationOf(connector);
    const [start, end] = [CARDINALITIES[startHead]?.[0], CARDINALITIES[endHead]?.[1]];
    if (!start || !end) {
        writing.lose('connectors without a cardinality, which became exactly one', connector.id);
    }
    const line = `${start ?? '||'}${isDashed ? '..' : '--'}${end ?? '||'}`;
    return `${writing.names.of(from.id)} ${line} ${writing.names.of(to.id)} : "${escapeText(cleanLine(connector.label ?? ''), PERCENT)}"`;
}
