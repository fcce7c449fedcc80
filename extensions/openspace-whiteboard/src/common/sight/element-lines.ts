import { Box, Point } from '../geometry/box';
import { Board, shapeOf } from '../model/board';
import { Connector, ConnectorEnd, isAttached, Shape } from '../model/shape';
import { linesOf, textOf } from '../shapes/content';
import { quote, quoteId, quoteIds } from '../text/quote';

const MAX_SHORT_TEXT = 60;
const MAX_FULL_TEXT = 1_000;
/** Of a class or an entity. */
const MAX_MEMBERS = 30;
const MAX_NEIGHBOURS = 20;

/** With whom a shape is connected, by ids. */
export interface Neighbours {
    readonly to: readonly string[];
    readonly from: readonly string[];
}

/** A shape in a few words, such as `api rectangle "API" 120,40 160×60`. */
export function shortLine(shape: Shape): string {
    return headOf(shape, MAX_SHORT_TEXT);
}

/** All that an agent may want to know of a shape, in one line. */
export function fullLine(shape: Shape, neighbours: Neighbours): string {
    const { parent, link, pinned, color, stereotype, src, lifeline } = shape;
    return [
        headOf(shape, MAX_FULL_TEXT),
        fieldOf('stereotype', stereotype),
        membersOf('attributes', shape.attributes),
        membersOf('methods', shape.methods),
        fieldOf('src', src),
        fieldOf('color', color),
        fieldOf('in', parent),
        fieldOf('on lifeline', lifeline),
        pinned === true && 'pinned',
        linkOf(link),
        neighboursOf('to', neighbours.to),
        neighboursOf('from', neighbours.from)
    ].filter(part => typeof part === 'string').join('; ');
}

/** Such as `c1: api -> db "reads" (dependency)`. */
export function connectorLine(connector: Connector, board: Board, isFull = false): string {
    const { id, from, to, label, relation, style, color, type } = connector;
    const meaning = [relation, type === 'message' && 'message'].filter(word => typeof word === 'string').map(word => quoteId(word));
    const words = [
        `${quoteId(id)}: ${endOf(from, board)} -> ${endOf(to, board)}`,
        textOf(label) && quote(textOf(label), isFull ? MAX_FULL_TEXT : MAX_SHORT_TEXT),
        meaning.length > 0 && `(${meaning.join(', ')})`
    ].filter(Boolean).join(' ');
    return [words, isFull && fieldOf('style', style), isFull && fieldOf('color', color)].filter(Boolean).join('; ');
}

export function pointText({ x, y }: Point): string {
    return `${numberText(x)},${numberText(y)}`;
}

export function boxText(box: Box): string {
    return `${pointText(box)} ${numberText(box.width)}×${numberText(box.height)}`;
}

export function numberText(value: unknown): string {
    return typeof value === 'number' && Number.isFinite(value) ? String(Math.round(value) || 0) : '?';
}

function headOf(shape: Shape, longest: number): string {
    const text = textOf(shape.name) || textOf(shape.text);
    return [quoteId(shape.id), quoteId(textOf(shape.type)), text && quote(text, longest), boxText(shape)].filter(Boolean).join(' ');
}

function fieldOf(name: string, value: unknown): string | undefined {
    const text = textOf(value);
    return text ? `${name} ${quoteId(text)}` : undefined;
}

function membersOf(name: string, value: unknown): string | undefined {
    const members = linesOf(value);
    const more = members.length > MAX_MEMBERS ? ` and ${members.length - MAX_MEMBERS} more` : '';
    return members.length > 0 ? `${name} ${members.slice(0, MAX_MEMBERS).map(member => quote(member)).join(', ')}${more}` : undefined;
}

function linkOf(link: unknown): string | undefined {
    const { path, line, symbol } = (typeof link === 'object' && link ? link : {}) as Record<string, unknown>;
    if (!textOf(path)) {
        return undefined;
    }
    const place = typeof line === 'number' && Number.isFinite(line) ? `:${line}` : '';
    return `link ${quoteId(`${textOf(path)}${place}`)}${textOf(symbol) ? ` ${quoteId(textOf(symbol))}` : ''}`;
}

function neighboursOf(name: string, ids: readonly string[]): string | undefined {
    return ids.length > 0 ? `${name} ${quoteIds(ids, MAX_NEIGHBOURS)}` : undefined;
}

function endOf(end: ConnectorEnd, board: Board): string {
    if (!isAttached(end)) {
        return `(${pointText(end)})`;
    }
    return `${quoteId(end.shape)}${shapeOf(board, end.shape) ? '' : ' (missing)'}`;
}
