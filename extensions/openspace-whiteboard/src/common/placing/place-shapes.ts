import { boundsOf, Box, boxOf, Point, Side } from '../geometry/box';
import { isSoundBox } from '../geometry/box-grid';
import { Board, connectorsOf, shapesOf } from '../model/board';
import { isInFrame, placeIn } from '../model/dividers';
import { withDescendants } from '../model/family';
import { Operation } from '../model/operation';
import { BoardElement, Connector, isAttached, Shape } from '../model/shape';
import { labelSize } from '../text/connector-label';
import { arrangeSequence } from './arrange-sequence';
import { Arrangement } from './arrangement';
import { insetsOf } from './containers';
import { Draft, isConnectorDraft, ShapeDraft, WantedPlace } from './draft';
import { BESIDE_GAP, FreePlaces, PLACE_GAP } from './free-place';
import { componentsOf } from './layout-layers';
import { sequenceIds, sequenceOf, sequenceOperations } from './layout-sequence';
import { LayoutContext, layoutShapes, LayoutWish } from './layout-shapes';

/** What makes room for a container that grew keeps at least this far from it; in px. */
const LEAST_GAP = 24;

/** What was made of drafts. */
export interface Placement {
    /** One for each draft, in their order; shapes with their boxes. */
    readonly elements: readonly BoardElement[];
    /** What happened to shapes that were there: containers that grew, and what had to go out of their way. */
    readonly moved: readonly Operation[];
}

const SIDES: readonly (readonly [keyof WantedPlace, Side])[] = [
    ['rightOf', 'right'], ['leftOf', 'left'], ['above', 'top'], ['below', 'bottom']
];

/**
 * Gives drafts without a place one that nobody has: beside or in the shape that they name, near those that they are connected with,
 * or after all that is there. Drafts that belong together are laid out by their connectors. Shapes that are there stay where they
 * are, except for containers that have to grow and for what stands in their way then; what the person has pinned stays in any case.
 */
export async function placeShapes(
    board: Board, drafts: readonly (Draft & { readonly id: string })[], context: LayoutContext & LayoutWish
): Promise<Placement> {
    return new Placing(board, drafts, context).run();
}

class Placing {

    protected readonly existing: readonly Shape[];
    protected readonly drafts: readonly (ShapeDraft & { readonly id: string })[];
    protected readonly connectors: readonly Connector[];
    /** With their sizes; those without a place have broken coordinates until they get one. */
    protected readonly shapes = new Map<string, Shape>();
    protected readonly operations: Operation[] = [];
    protected readonly inSequence = new Set<string>();

    constructor(
        protected readonly board: Board, protected readonly all: readonly (Draft & { readonly id: string })[],
        protected readonly context: LayoutContext & LayoutWish
    ) {
        this.existing = shapesOf(board).filter(isSoundBox);
        this.drafts = all.filter((draft): draft is ShapeDraft & { id: string } => !isConnectorDraft(draft));
        this.connectors = all.filter((draft): draft is Connector => isConnectorDraft(draft));
        for (const draft of this.drafts) {
            this.shapes.set(draft.id, this.sized(draft));
        }
    }

    async run(): Promise<Placement> {
        const heights = this.placeSequence();
        await this.placeFree();
        this.placeBeside();
        this.fitContainers();
        this.placeDividers();
        const elements = this.all.map((draft): BoardElement => isConnectorDraft(draft)
            ? { ...draft, ...heights.has(draft.id) && { y: heights.get(draft.id) } }
            : this.shapes.get(draft.id)!);
        return { elements, moved: this.operations };
    }

    protected sized(draft: ShapeDraft & { readonly id: string }): Shape {
        const { rightOf, leftOf, above: _above, below: _below, inside, ...rest } = draft;
        const { types, measurer } = this.context;
        const natural = types.of(draft.type).naturalSize(draft, measurer, draft.width);
        const parent = inside ?? draft.parent;
        const isNote = draft.lifeline !== undefined && draft.type !== 'activation';
        const at = isNote && (rightOf ?? leftOf) === draft.lifeline ? rightOf === undefined ? 'left' : 'right' : undefined;
        return {
            ...rest,
            x: draft.x ?? NaN,
            y: draft.y ?? NaN,
            width: draft.width ?? natural.width,
            height: draft.height ?? natural.height,
            ...parent !== undefined && { parent },
            ...at && { at }
        };
    }

    /** Lifelines, messages and what belongs to them, together with those that are there. Answers the heights of messages. */
    protected placeSequence(): ReadonlyMap<string, number> {
        const known = sequenceOf(this.existing, connectorsOf(this.board));
        const sequence = sequenceOf([...this.existing, ...this.shapes.values()], [...connectorsOf(this.board), ...this.connectors]);
        sequenceIds(sequence).forEach(id => this.inSequence.add(id));
        const isOpen = [...this.shapes.values()].some(shape => this.inSequence.has(shape.id) && !isSoundBox(shape));
        if (!isOpen && !sequence.messages.some(({ y }) => y === undefined)) {
            return new Map();
        }
        const bounds = boundsOf(known.lifelines);
        const corner = bounds ?? this.free(undefined).afterAll({ width: 400, height: 400 });
        const arranged = arrangeSequence(sequence, corner, this.context);
        for (const [id, box] of arranged.boxes) {
            const shape = this.shapes.get(id);
            if (shape) {
                this.shapes.set(id, { ...shape, ...isSoundBox(shape) ? {} : box });
            }
        }
        this.operations.push(...sequenceOperations(known, arranged));
        return arranged.heights;
    }

    /** Whatever names no place, laid out by its connectors, one group after the other. */
    protected async placeFree(): Promise<void> {
        const isWanted = (id: string): boolean => this.drafts.some(draft => draft.id === id && anchorOf(draft) !== undefined);
        const open = [...this.shapes.values()]
            .filter(shape => !isSoundBox(shape) && !isInFrame(shape) && !isWanted(shape.id) && !this.isInUnplaced(shape, isWanted));
        const homes = new Map<string | undefined, Shape[]>();
        for (const shape of open) {
            const home = this.homeOf(shape);
            homes.set(home, [...homes.get(home) ?? [], shape]);
        }
        for (const [home, shapes] of homes) {
            const links = this.connectors.flatMap(({ from, to }) =>
                isAttached(from) && isAttached(to) ? [{ from: from.shape, to: to.shape }] : []);
            const kinships = shapes.flatMap(({ id, parent }) => parent === undefined ? [] : [{ from: parent, to: id }]);
            const lonely: Shape[] = [];
            for (const group of componentsOf(shapes, [...links, ...kinships])) {
                const anchor = this.anchorOfGroup(group);
                if (anchor) {
                    await this.placeGroup(group, home, anchor);
                } else {
                    lonely.push(...group);
                }
            }
            if (lonely.length > 0) {
                await this.placeGroup(lonely, home, undefined);
            }
        }
    }

    /** The container, if it has a place already, into which a draft goes. */
    protected homeOf({ id, parent }: Shape): string | undefined {
        const seen = new Set([id]);
        for (let at = parent; at !== undefined && !seen.has(at); at = this.shapes.get(at)?.parent) {
            const box = this.boxOf(at);
            if (box) {
                return at;
            }
            seen.add(at);
        }
        return undefined;
    }

    /** Whether it stands in a draft that comes later. */
    protected isInUnplaced({ id, parent }: Shape, isWanted: (id: string) => boolean): boolean {
        const seen = new Set([id]);
        for (let at = parent; at !== undefined && !seen.has(at); at = this.shapes.get(at)?.parent) {
            if (isWanted(at)) {
                return true;
            }
            seen.add(at);
        }
        return false;
    }

    /** A shape with a place with which one of them is connected. */
    protected anchorOfGroup(group: readonly Shape[]): Box | undefined {
        const ids = new Set(group.map(({ id }) => id));
        const anchors = [...this.connectors].flatMap(({ from, to }) => {
            if (!isAttached(from) || !isAttached(to) || ids.has(from.shape) === ids.has(to.shape)) {
                return [];
            }
            return this.boxOf(ids.has(from.shape) ? to.shape : from.shape) ?? [];
        });
        return anchors[0];
    }

    protected async placeGroup(group: readonly Shape[], home: string | undefined, anchor: Box | undefined): Promise<void> {
        const layout = await layoutShapes(group, this.connectors, this.context, this.context);
        const bounds = boundsOf(layout.values());
        if (!bounds) {
            return;
        }
        const place = this.placeFor(bounds, home, anchor);
        for (const shape of group) {
            const box = layout.get(shape.id);
            if (box) {
                this.shapes.set(shape.id, {
                    ...shape, ...box, x: Math.round(box.x - bounds.x + place.x), y: Math.round(box.y - bounds.y + place.y)
                });
            }
        }
    }

    protected placeFor(size: Box, home: string | undefined, anchor: Box | undefined): Point {
        const places = this.free(home);
        if (anchor && home === undefined) {
            return places.near(anchor, size);
        }
        return home === undefined ? places.afterAll(size) : this.placeInside(home, size);
    }

    /** Beside what stands in a container, or below it: whatever lets the container grow less. */
    protected placeInside(home: string, size: Box): Point {
        const box = this.boxOf(home)!;
        const container = this.shapes.get(home) ?? this.existing.find(({ id }) => id === home)!;
        const { left, top, right: far } = insetsOf(container, this.context.types, this.context.measurer);
        const [x, y] = [box.x + left, box.y + top];
        const held = boundsOf(this.siblings(home));
        if (!held) {
            return { x, y };
        }
        const places = this.free(home);
        const beside = { x: held.x + held.width + PLACE_GAP, y: held.y };
        const below = { x: held.x, y: held.y + held.height + PLACE_GAP };
        const fits = beside.x + size.width <= Math.max(box.x + box.width - far, held.x + held.height * 1.5);
        return fits && places.isFree({ ...size, ...beside }) ? beside : below;
    }

    /** In the order in which what they name gets its place; those that wait for each other end up after all. */
    protected placeBeside(): void {
        const isWaiting = ({ id }: { readonly id: string }): boolean => {
            const shape = this.shapes.get(id)!;
            return !isSoundBox(shape) && !isInFrame(shape);
        };
        let waiting = this.drafts.filter(isWaiting);
        while (waiting.length > 0) {
            const ready = waiting.filter(draft => this.boxOf(anchorOf(draft)?.id ?? '') !== undefined);
            for (const draft of ready.length > 0 ? ready : [waiting[0]]) {
                this.placeOne(draft);
            }
            waiting = waiting.filter(isWaiting);
        }
    }

    protected placeOne(draft: ShapeDraft & { readonly id: string }): void {
        const shape = this.shapes.get(draft.id)!;
        const anchor = anchorOf(draft);
        const box = anchor && this.boxOf(anchor.id);
        const parent = shape.parent ?? this.parentOf(anchor?.id);
        const places = this.free(parent);
        const place = box && anchor
            ? places.beside(box, anchor.side, shape, this.gapTo(draft.id, anchor.id, anchor.side)) : places.afterAll(shape);
        this.shapes.set(draft.id, {
            ...shape, x: Math.round(place.x), y: Math.round(place.y), ...parent !== undefined && { parent }
        });
    }

    /** A label between them needs room. */
    protected gapTo(id: string, other: string, side: Side): number {
        const labels = this.connectors.filter(({ from, to }) => isAttached(from) && isAttached(to)
            && [from.shape, to.shape].includes(id) && [from.shape, to.shape].includes(other))
            .flatMap(({ label }) => labelSize(label, this.context.measurer) ?? []);
        const room = Math.max(0, ...labels.map(({ width, height }) => side === 'left' || side === 'right' ? width : height));
        return Math.max(BESIDE_GAP, room + 48);
    }

    /** Containers hold what was put into them, and others make room for them. */
    protected fitContainers(): void {
        const shapes = [...this.existing.map(shape => this.shapes.get(shape.id) ?? shape), ...this.shapes.values()];
        const arrangement = new Arrangement(shapes.filter(shape => !this.inSequence.has(shape.id) && !isInFrame(shape)), this.context);
        const isNew = (id: string): boolean => this.shapes.has(id);
        const grew = new Set<string>();
        for (const shape of this.shapes.values()) {
            const { id, parent } = shape;
            if (this.inSequence.has(id) || isInFrame(shape)) {
                continue;
            }
            for (let at = parent; at !== undefined && !grew.has(at); at = arrangement.parentOf(at)) {
                grew.add(at);
            }
        }
        if (grew.size === 0) {
            return;
        }
        const given = new Set(this.drafts.filter(({ x, y }) => x !== undefined && y !== undefined).map(({ id }) => id));
        const pinned = withDescendants(this.board, this.existing.filter(shape => shape.pinned).map(({ id }) => id));
        const levels = new Set([...grew].map(id => arrangement.parentOf(id)));
        arrangement.separate(LEAST_GAP, {
            isFixed: id => pinned.has(id) || given.has(id) || grew.has(id) && !isNew(id),
            fitOf: id => isNew(id) ? given.has(id) ? 'grow' : 'around' : grew.has(id) ? 'grow' : 'none',
            mayMoveIn: parent => levels.has(parent)
        });
        for (const [id, shape] of this.shapes) {
            this.shapes.set(id, { ...shape, ...arrangement.boxOf(id) ?? {} });
        }
        for (const shape of this.existing) {
            this.noteChange(shape, arrangement.boxOf(shape.id) ?? boxOf(shape));
        }
    }

    /** Dividers that belong to no sequence: in the middle of their frames, unless somebody says how far down. */
    protected placeDividers(): void {
        for (const shape of [...this.shapes.values()].filter(isInFrame)) {
            if (this.inSequence.has(shape.id) && isSoundBox(shape)) {
                continue;
            }
            const { width, height } = shape;
            const frame = this.boxOf(shape.parent!) ?? { ...this.free(undefined).afterAll(shape), width, height };
            const y = Number.isFinite(shape.y) ? shape.y : Math.round(frame.y + frame.height / 2);
            this.shapes.set(shape.id, { ...shape, ...placeIn(frame, { ...shape, y }) });
        }
    }

    protected noteChange(shape: Shape, box: Box): void {
        const fields = (['x', 'y', 'width', 'height'] as const).filter(field => box[field] !== shape[field]);
        if (fields.length > 0) {
            this.operations.push({ op: 'update', id: shape.id, set: Object.fromEntries(fields.map(field => [field, box[field]])) });
        }
    }

    protected free(parent: string | undefined): FreePlaces {
        return new FreePlaces(this.siblings(parent));
    }

    protected siblings(parent: string | undefined): Box[] {
        const { types } = this.context;
        return [...this.existing, ...this.shapes.values()].filter(shape => isSoundBox(shape) && shape.parent === parent
            && !(types.of(shape.type).isThin && types.of(shape.type).hasNoText));
    }

    protected boxOf(id: string): Box | undefined {
        const shape = this.shapes.get(id) ?? this.existing.find(other => other.id === id);
        return shape && isSoundBox(shape) ? boxOf(shape) : undefined;
    }

    protected parentOf(id: string | undefined): string | undefined {
        return id === undefined ? undefined : (this.shapes.get(id) ?? this.existing.find(other => other.id === id))?.parent;
    }
}

function anchorOf(draft: ShapeDraft): { readonly id: string; readonly side: Side } | undefined {
    for (const [field, side] of SIDES) {
        const id = draft[field];
        if (id !== undefined && id !== draft.id) {
            return { id, side };
        }
    }
    return undefined;
}
