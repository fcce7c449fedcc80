import { centre } from '../geometry/box';
import { Board, connectorsOf, indexOf, shapesOf } from '../model/board';
import { findCircles } from '../model/family';
import { Connector, isAttached, isShape, Shape } from '../model/shape';
import { parseHex, toHex } from '../shapes/colors';
import { quoteIds } from '../text/quote';
import { DiagramKind, mermaidDirection } from './mermaid-drafts';
import { MermaidNames } from './mermaid-names';

/** Named so many of a kind. */
const MAX_NAMED = 10;

/** Deeper ones begin again outside: no reader follows, and neither do grammars. */
const MAX_DEPTH = 50;

/** Fills for names of colours: Mermaid knows no themes that could say. */
const FILLS: Readonly<Record<string, string | undefined>> = {
    gray: '#e5e7eb', red: '#fee2e2', orange: '#ffedd5', yellow: '#fef3c7', green: '#dcfce7', teal: '#ccfbf1', blue: '#dbeafe',
    purple: '#ede9fe',
    pink: '#fce7f3'
};

/** A connector whose ends both hang on shapes. */
export interface Link {
    readonly connector: Connector;
    readonly from: Shape;
    readonly to: Shape;
}

/** A board on its way to Mermaid, and what did not come along. */
export class DiagramWriting {

    readonly names: MermaidNames;
    readonly shapes: readonly Shape[];
    readonly links: readonly Link[];
    protected readonly losses = new Map<string, string[]>();
    protected readonly children: ReadonlyMap<string | undefined, readonly Shape[]>;

    constructor(readonly board: Board, kind: DiagramKind) {
        this.names = new MermaidNames(kind);
        this.shapes = shapesOf(board);
        this.links = connectorsOf(board).flatMap(connector => this.linkOf(connector));
        this.children = this.nested();
        this.shapes.filter(({ link }) => link).forEach(({ id }) => this.lose('links to code', id));
        this.links.filter(({ connector }) => connector.color).forEach(({ connector }) => this.lose('colours of connectors', connector.id));
    }

    /** From back to front; of no container those that are in none, or in one that is in itself. */
    in(container: Shape | undefined): readonly Shape[] {
        return this.children.get(container?.id) ?? [];
    }

    lose(what: string, id: string): void {
        const ids = this.losses.get(what);
        if (ids) {
            ids.push(id);
        } else {
            this.losses.set(what, [id]);
        }
    }

    get lost(): string[] {
        return [...this.losses].map(([what, ids]) => `${what}: ${quoteIds(ids, MAX_NAMED)}`);
    }

    /** Where connectors lead more than anywhere else, as Mermaid calls it. */
    get direction(): string {
        let [right, down] = [0, 0];
        for (const { from, to } of this.links.filter(link => link.from.parent === link.to.parent)) {
            const [start, end] = [centre(from), centre(to)];
            const [dx, dy] = [end.x - start.x, end.y - start.y];
            right += Math.abs(dx) > Math.abs(dy) ? Math.sign(dx) : 0;
            down += Math.abs(dy) >= Math.abs(dx) ? Math.sign(dy) : 0;
        }
        if (Math.abs(right) > Math.abs(down)) {
            return right > 0 ? 'LR' : 'RL';
        }
        return down < 0 ? 'BT' : 'TB';
    }

    /** That the container asks for itself. */
    directionIn(container: Shape): readonly string[] {
        const direction = mermaidDirection(container.direction);
        return direction ? [`direction ${direction}`] : [];
    }

    /** Lines that colour shapes. Grammars differ in the word that gives a style to one. */
    colors(shapes: readonly Shape[], classWord = 'class'): string[] {
        const named = Object.keys(FILLS).filter(name => shapes.some(({ color }) => color === name));
        const exact = shapes.flatMap(({ id, color }) => {
            const rgb = color === undefined ? undefined : parseHex(color);
            return rgb ? [`style ${this.names.of(id)} fill:${toHex(rgb)}`] : [];
        });
        return [
            ...named.flatMap(name => [
                `classDef ${name} fill:${FILLS[name]}`,
                ...shapes.filter(({ color }) => color === name).map(({ id }) => `${classWord} ${this.names.of(id)} ${name}`)
            ]),
            ...exact
        ];
    }

    protected linkOf(connector: Connector): Link[] {
        const [from, to] = [connector.from, connector.to].map(end => isAttached(end) ? indexOf(this.board).get(end.shape) : undefined);
        if (from && to && isShape(from) && isShape(to)) {
            return [{ connector, from, to }];
        }
        this.lose('connectors that do not lead from shape to shape', connector.id);
        return [];
    }

    protected nested(): ReadonlyMap<string | undefined, readonly Shape[]> {
        const shapes = new Map(this.shapes.map(shape => [shape.id, shape]));
        const parentOf = (id: string): string | undefined => {
            const parent = shapes.get(id)?.parent;
            return parent !== undefined && shapes.has(parent) ? parent : undefined;
        };
        const circular = new Set(findCircles(shapes.keys(), parentOf).flat());
        const containerOf = (id: string): string | undefined => circular.has(id) ? undefined : parentOf(id);
        const depths = new Map<string, number>();
        const nested = new Map<string | undefined, Shape[]>();
        for (const start of shapes.keys()) {
            const path: string[] = [];
            for (let id: string | undefined = start; id !== undefined && !depths.has(id); id = containerOf(id)) {
                path.push(id);
            }
            for (const id of path.reverse()) {
                const parent = containerOf(id);
                const depth = parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1;
                depths.set(id, depth > MAX_DEPTH ? 0 : depth);
                if (depth > MAX_DEPTH) {
                    this.lose('containers of what is nested too deeply', id);
                }
            }
        }
        for (const shape of this.shapes) {
            const parent = depths.get(shape.id) ? shape.parent : undefined;
            const siblings = nested.get(parent);
            if (siblings) {
                siblings.push(shape);
            } else {
                nested.set(parent, [shape]);
            }
        }
        return nested;
    }
}

export function indented(lines: readonly string[]): string[] {
    return lines.map(line => `    ${line}`);
}
