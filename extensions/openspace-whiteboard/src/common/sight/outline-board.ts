import { boundsOf, Box } from '../geometry/box';
import { isSoundBox, touches } from '../geometry/box-grid';
import { Board, connectorsOf, shapesOf } from '../model/board';
import { BoardElement, Connector, isAttached, isConnector } from '../model/shape';
import { Routes } from '../routing/route';
import { quote, quoteIds, spacedNumber } from '../text/quote';
import { clusterLines } from './clusters';
import { boxText, connectorLine, fullLine, Neighbours, shortLine } from './element-lines';
import { ReadShape, readingOrder } from './reading-order';

export interface OutlineOptions {
    /** Ids of elements to be told in full. */
    readonly selection?: readonly string[];
    /** What is in it is told in full. */
    readonly region?: Box;
    /** From 1. */
    readonly page?: number;
    /** Elements on a page. */
    readonly pageSize?: number;
    /** What there is to say of shapes beyond what stands on the board, in a few words, by id. */
    readonly remarks?: ReadonlyMap<string, string>;
}

export interface BoardOutline {
    readonly outline: string;
    /** From 1; 0 for the overview of a board that is too large for one page. */
    readonly page: number;
    readonly pages: number;
}

const PAGE_SIZE = { usual: 150, least: 10, most: 1_000 };
const MAX_IDS = 20;
/** Deeper ones are indented no further. */
const MAX_INDENT = 10;

/**
 * A board as lines for the agent: in full what it asks for, in short the rest. Of a board that is too large for a page, the rest is
 * told as clusters, which can be asked for by their region, or page by page.
 */
export function outlineBoard(board: Board, routes: Routes, options: OutlineOptions = {}): BoardOutline {
    const outliner = new Outliner(board, routes, options);
    const pages = Math.max(1, Math.ceil(board.elements.length / outliner.pageSize));
    if (pages === 1) {
        return { outline: outliner.whole(), page: 1, pages };
    }
    if (options.page === undefined) {
        return { outline: outliner.overview(pages), page: 0, pages };
    }
    const page = Math.min(pages, Math.max(1, Math.floor(options.page) || 1));
    return { outline: outliner.page(page, pages), page, pages };
}

/** Who is connected with whom, by the ids of shapes. */
export function neighboursOf(connectors: readonly Connector[]): (id: string) => Neighbours {
    const to = new Map<string, Set<string>>();
    const from = new Map<string, Set<string>>();
    const note = (map: Map<string, Set<string>>, id: string, other: string): void => {
        map.set(id, (map.get(id) ?? new Set()).add(other));
    };
    for (const connector of connectors) {
        if (isAttached(connector.from) && isAttached(connector.to)) {
            note(to, connector.from.shape, connector.to.shape);
            note(from, connector.to.shape, connector.from.shape);
        }
    }
    return id => ({ to: [...to.get(id) ?? []], from: [...from.get(id) ?? []] });
}

class Outliner {

    readonly pageSize: number;
    protected readonly order: readonly ReadShape[];
    protected readonly connectors: readonly Connector[];
    protected readonly neighbours: (id: string) => Neighbours;
    protected readonly focus: ReadonlySet<string>;

    constructor(protected readonly board: Board, protected readonly routes: Routes, protected readonly options: OutlineOptions) {
        const { usual, least, most } = PAGE_SIZE;
        this.pageSize = Math.min(most, Math.max(least, Math.floor(options.pageSize ?? usual) || usual));
        this.order = readingOrder(board);
        this.connectors = connectorsOf(board);
        this.neighbours = neighboursOf(this.connectors);
        this.focus = new Set([...options.selection ?? [], ...this.inRegion()]);
    }

    whole(): string {
        return lines([...this.heading(), ...this.shapeLines(this.order), ...this.connectorLines(this.connectors)]);
    }

    page(page: number, pages: number): string {
        const first = (page - 1) * this.pageSize;
        const elements = this.sequence().slice(first, first + this.pageSize);
        const ids = new Set(elements.map(({ id }) => id));
        return lines([
            ...this.heading(),
            `Page ${page} of ${pages}, in reading order.`,
            ...this.shapeLines(this.order.filter(({ shape }) => ids.has(shape.id))),
            ...this.connectorLines(elements.filter(isConnector))
        ]);
    }

    overview(pages: number): string {
        const told = this.order.filter(({ shape }) => this.focus.has(shape.id)).slice(0, this.pageSize);
        const toldIds = new Set(told.map(({ shape }) => shape.id));
        const rest = this.order.filter(({ shape }) => !toldIds.has(shape.id));
        const connectors = this.connectors.filter(connector =>
            this.focus.has(connector.id) || endsOf(connector).some(id => toldIds.has(id)));
        return lines([
            ...this.heading(),
            `More than fits here: ask for a region, for shapeIds, or for one of ${pages} pages.`,
            ...this.shapeLines(told),
            ...this.connectorLines(connectors.slice(0, this.pageSize), connectors.length),
            ...clusterLines(rest)
        ]);
    }

    protected heading(): string[] {
        const shapes = shapesOf(this.board);
        const routed = [...this.routes.values()].flatMap(({ points }) => points.map(point => ({ ...point, width: 0, height: 0 })));
        const bounds = boundsOf([...shapes, ...routed].filter(isSoundBox));
        const title = this.board.title ? `Board ${quote(this.board.title)}` : 'Board';
        const counts = [count(shapes.length, 'shape'), count(this.connectors.length, 'connector'), ...bounds ? [boxText(bounds)] : []];
        const selection = this.options.selection ?? [];
        return [
            `${title}: ${counts.join(', ')}`,
            ...selection.length > 0 ? [`Selected: ${quoteIds(selection, MAX_IDS)}`] : []
        ];
    }

    protected shapeLines(read: readonly ReadShape[]): string[] {
        const told = new Set(read.map(({ shape }) => shape.id));
        return read.map(({ shape, depth }) => {
            const remark = this.options.remarks?.get(shape.id);
            const end = remark === undefined ? '' : `; ${remark}`;
            if (this.focus.has(shape.id)) {
                return `${indent(depth)}${fullLine(shape, this.neighbours(shape.id))}${end}`;
            }
            const isAway = shape.parent !== undefined && !told.has(shape.parent);
            return `${indent(depth)}${shortLine(shape)}${isAway ? ` in ${quoteIds([shape.parent], 1)}` : ''}${end}`;
        });
    }

    protected connectorLines(connectors: readonly Connector[], total = connectors.length): string[] {
        if (total === 0) {
            return [];
        }
        const more = total - connectors.length;
        return [
            'Connectors:',
            ...connectors.map(connector => `${indent(1)}${connectorLine(connector, this.board, this.focus.has(connector.id))}`),
            ...more > 0 ? [`${indent(1)}and ${spacedNumber(more)} more`] : []
        ];
    }

    /** Shapes in reading order, each followed by the connectors that begin there; those that begin nowhere come last. */
    protected sequence(): BoardElement[] {
        const byStart = new Map<string, Connector[]>();
        for (const connector of this.connectors) {
            const start = endsOf(connector).at(0) ?? '';
            const known = byStart.get(start);
            if (known) {
                known.push(connector);
            } else {
                byStart.set(start, [connector]);
            }
        }
        const sequence = this.order.flatMap(({ shape }): BoardElement[] => {
            const starting = byStart.get(shape.id) ?? [];
            byStart.delete(shape.id);
            return [shape, ...starting];
        });
        return [...sequence, ...[...byStart.values()].flat()];
    }

    protected inRegion(): string[] {
        const { region } = this.options;
        return region ? shapesOf(this.board).filter(shape => touches(shape, region)).map(({ id }) => id) : [];
    }
}

function endsOf({ from, to }: Connector): string[] {
    return [from, to].filter(isAttached).map(({ shape }) => shape);
}

function count(number: number, noun: string): string {
    return `${spacedNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function indent(depth: number): string {
    return '  '.repeat(Math.min(depth, MAX_INDENT));
}

function lines(all: readonly string[]): string {
    return all.join('\n');
}
