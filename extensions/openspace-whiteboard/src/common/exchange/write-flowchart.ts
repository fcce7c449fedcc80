import { Shape } from '../model/shape';
import { linesOf } from '../shapes/content';
import { relationOf } from '../shapes/relations';
import { DiagramWriting, indented, Link } from './diagram-writing';
import { quotedText } from './mermaid-escape';

/** Brackets around the text of a node. */
const BRACKETS: Readonly<Record<string, readonly [string, string] | undefined>> = {
    rectangle: ['[', ']'], rounded: ['(', ')'], state: ['(', ')'], ellipse: ['(-', '-)'], circle: ['((', '))'], diamond: ['{', '}'],
    decision: ['{', '}'],
    process: ['[[', ']]'], terminator: ['([', '])'], io: ['[/', '/]'], cylinder: ['[(', ')]'], class: ['[', ']'], entity: ['[', ']'],
    lifeline: ['[', ']']
};

/** Names of shapes for which there are no brackets. */
const NAMED: Readonly<Record<string, string | undefined>> = {
    triangle: 'tri', text: 'text', note: 'brace', queue: 'das', cloud: 'cloud', actor: 'person', initial: 'sm-circ', final: 'fr-circ'
};

/** Without a text to write, and without a meaning in a diagram. */
const DRAWN_ONLY = ['freehand', 'line', 'activation', 'divider'];

const HEADS: Readonly<Record<string, string | undefined>> = { none: '', arrow: '>', open: '>', triangle: '>', circle: 'o' };

export function writeFlowchart(writing: DiagramWriting): string[] {
    const nodes = new Set<Shape>();
    const lines = nodesIn(undefined, writing, nodes);
    const links = writing.links.flatMap(link => linkLine(link, writing, nodes));
    const colors = writing.colors([...nodes].filter(shape => !isGroup(shape, writing)));
    return [`flowchart ${writing.direction}`, ...indented([...lines, ...links, ...colors])];
}

function isGroup(shape: Shape, writing: DiagramWriting): boolean {
    return shape.type === 'frame' || shape.type === 'composite' || writing.in(shape).length > 0;
}

/** What stands in a container; `nodes` gets all that was written. */
function nodesIn(container: Shape | undefined, writing: DiagramWriting, nodes: Set<Shape>): string[] {
    return writing.in(container).flatMap(shape => {
        if (DRAWN_ONLY.includes(shape.type)) {
            writing.lose('drawings', shape.id);
            return [];
        }
        nodes.add(shape);
        if (!isGroup(shape, writing)) {
            return [nodeLine(shape, writing)];
        }
        if (shape.color && shape.color !== 'default') {
            writing.lose('colours of frames', shape.id);
        }
        return [
            `subgraph ${writing.names.of(shape.id)}[${quotedText(titleOf(shape))}]`,
            ...indented([...writing.directionIn(shape), ...nodesIn(shape, writing, nodes)]),
            'end'
        ];
    });
}

function nodeLine(shape: Shape, writing: DiagramWriting): string {
    const name = writing.names.of(shape.id);
    const text = quotedText(titleOf(shape));
    const form = NAMED[shape.type];
    if (form) {
        return `${name}@{ shape: ${form}, label: ${text} }`;
    }
    const brackets = BRACKETS[shape.type];
    if (!brackets) {
        writing.lose('shapes that became boxes', shape.id);
    }
    if (shape.attributes || shape.methods) {
        writing.lose('members that became text', shape.id);
    }
    const [open, close] = brackets ?? ['[', ']'];
    return `${name}${open}${text}${close}`;
}

function titleOf(shape: Shape): string {
    const members = [...linesOf(shape.attributes), ...linesOf(shape.methods)];
    return [shape.name ?? shape.text ?? shape.src ?? '', ...members].join('\n');
}

function linkLine({ connector, from, to }: Link, writing: DiagramWriting, nodes: ReadonlySet<Shape>): string[] {
    if (!nodes.has(from) || !nodes.has(to)) {
        writing.lose('connectors of drawings', connector.id);
        return [];
    }
    const { startHead, endHead, isDashed } = relationOf(connector);
    const [first, last] = [connector.startHead === 'cross' ? 'x' : HEADS[startHead], connector.endHead === 'cross' ? 'x' : HEADS[endHead]];
    if (first === undefined || last === undefined || first && last && first !== last) {
        writing.lose('heads of connectors', connector.id);
    }
    // A line with a head at its beginning only is one that leads back.
    const isTurned = startHead !== 'none' && endHead === 'none';
    const [start, end] = isTurned ? [to, from] : [from, to];
    const [tail, head] = isTurned ? ['', first ?? '>'] : [first && first === last ? first : '', last ?? '>'];
    const label = connector.label?.trim() ? `|${quotedText(connector.label)}|` : '';
    const line = `${tail.replace('>', '<')}${lineOf(head, isDashed, connector.thick === true)}${label}`;
    return [`${writing.names.of(start.id)} ${line} ${writing.names.of(end.id)}`];
}

function lineOf(head: string, isDashed: boolean, isThick: boolean): string {
    if (isDashed) {
        return `-.-${head}`;
    }
    return isThick ? `==${head || '='}` : `--${head || '-'}`;
}
