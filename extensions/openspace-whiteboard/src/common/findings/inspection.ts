import { Box } from '../geometry/box';
import { BoxGrid, isSoundBox } from '../geometry/box-grid';
import { Board, shapeOf, shapesOf } from '../model/board';
import { isDivider } from '../model/dividers';
import { Connector, isAttached, Shape } from '../model/shape';
import { ShapeTypes } from '../shapes/shape-type';
import { quote, quoteId } from '../text/quote';
import { TextMeasurer } from '../text/text-measurer';
import { Routes } from '../routing/route';
import { Outline, outlineOf } from './outline';

/** How a shape stands between others. */
export type Role =
    /** A stroke that may cross anything. */
    | 'drawing'
    /** Words without a border. */
    | 'text'
    /** A border around others, with nothing between them. */
    | 'frame'
    /** A head that others stay clear of, and a line that they may cross. */
    | 'lifeline'
    /** A line across a frame with words below it, and nothing else in its box. */
    | 'divider'
    | 'solid';

/** Deeper nesting is a mistake or an attack. */
const MAX_DEPTH = 64;

const MAX_NAME = 30;

/** As wide as it is seen, in px: less than what only grazes it. */
const DIVIDER_LINE = 2;

export interface InspectionOptions {
    readonly types: ShapeTypes;
    readonly measurer: TextMeasurer;
    /** Only faults of these, also together with others. */
    readonly shapeIds?: Iterable<string>;
}

/** A board while it is looked at for faults: which of it counts, and who belongs to whom. */
export class Inspection {

    /** Those that have a place. */
    readonly shapes: readonly Shape[];
    /** All of {@link shapes} except drawings, which disturb nobody. */
    readonly grid: BoxGrid<Shape>;
    /** Those of {@link grid} that are asked for. */
    readonly askedGrid: BoxGrid<Shape>;

    protected readonly asked: ReadonlySet<string> | undefined;
    protected readonly places: ReadonlyMap<string, number>;
    protected lifelineBoxes: ReadonlySet<string> | undefined;
    protected readonly outlines = new Map<string, Outline>();

    constructor(readonly board: Board, readonly routes: Routes, readonly options: InspectionOptions) {
        this.asked = options.shapeIds && new Set(options.shapeIds);
        this.shapes = shapesOf(board).filter(isSoundBox);
        this.places = new Map(this.shapes.map(({ id }, index) => [id, index]));
        const standing = this.shapes.filter(shape => this.roleOf(shape) !== 'drawing');
        this.grid = new BoxGrid(standing, (shape): Box => shape);
        this.askedGrid = this.asked ? new BoxGrid(standing.filter(({ id }) => this.isAsked(id)), (shape): Box => shape) : this.grid;
    }

    isAsked(id: string): boolean {
        return this.asked?.has(id) ?? true;
    }

    shape(id: string): Shape | undefined {
        const shape = shapeOf(this.board, id);
        return shape && this.places.has(id) ? shape : undefined;
    }

    roleOf({ type }: Shape): Role {
        const { isThin, isContainer, hasNoText } = this.options.types.of(type);
        if (type === 'lifeline') {
            return 'lifeline';
        }
        if (isDivider({ type })) {
            return 'divider';
        }
        if (!isThin) {
            return 'solid';
        }
        if (isContainer) {
            return 'frame';
        }
        return hasNoText ? 'drawing' : 'text';
    }

    /** A frame around lifelines, which the blocks of a sequence reach across. */
    isLifelineBox({ id }: Shape): boolean {
        this.lifelineBoxes ??= new Set(this.shapes.flatMap(({ type, parent }) => type === 'lifeline' ? parent ?? [] : []));
        return this.lifelineBoxes.has(id);
    }

    isContainer({ type }: Shape): boolean {
        return this.options.types.of(type).isContainer ?? false;
    }

    /** Where the title of a container, or the words of a divider, are written. */
    titleOf(shape: Shape): Box | undefined {
        const { types, measurer } = this.options;
        return types.of(shape.type).title?.(shape, measurer);
    }

    /** What is seen of a divider. */
    partsOf(divider: Shape): Box[] {
        const line: Box = { x: divider.x, y: divider.y - DIVIDER_LINE / 2, width: divider.width, height: DIVIDER_LINE };
        const words = this.titleOf(divider);
        return words ? [line, words] : [line];
    }

    isInFront(one: Shape, other: Shape): boolean {
        return (this.places.get(one.id) ?? 0) > (this.places.get(other.id) ?? 0);
    }

    /** Whether one is in the other, at any depth. */
    isWithin({ parent }: Shape, container: string): boolean {
        let outer = parent;
        for (let depth = 0; outer !== undefined && depth < MAX_DEPTH; depth++) {
            if (outer === container) {
                return true;
            }
            outer = shapeOf(this.board, outer)?.parent;
        }
        return false;
    }

    outlineOf(shape: Shape): Outline {
        let outline = this.outlines.get(shape.id);
        if (!outline) {
            outline = outlineOf(this.options.types.of(shape.type).border(shape));
            this.outlines.set(shape.id, outline);
        }
        return outline;
    }
}

/** An element in a sentence: by its id, and by its text unless that says the same. */
export function nameOf(element: Shape | Connector): string {
    const { id } = element;
    const text = [element.text, element.name, element.label].find(words => typeof words === 'string' && words !== '');
    if (typeof text !== 'string' || plain(text) === plain(id)) {
        return quoteId(id);
    }
    return `${quoteId(id)} ${quote(text, MAX_NAME)}`;
}

/** A connector in a sentence, with its ends. */
export function nameOfConnector(connector: Connector): string {
    const [from, to] = [connector.from, connector.to].map(end => isAttached(end) ? quoteId(end.shape) : 'a point');
    return `${quoteId(connector.id)} (${from} to ${to})`;
}

function plain(text: string): string {
    return text.slice(0, 2 * MAX_NAME).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
}
