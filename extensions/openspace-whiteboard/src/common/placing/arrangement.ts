import { Box, boxOf } from '../geometry/box';
import { isSoundBox } from '../geometry/box-grid';
import { Shape } from '../model/shape';
import { fittedAround, grownToHold, insetsOf, minimumOf } from './containers';
import { LayoutContext, parentsAmong } from './layout-shapes';
import { separateBoxes } from './separate-boxes';

/** How a container follows what stands in it: drawn around it, no smaller than it is, or not at all. */
export type ContainerFit = 'around' | 'grow' | 'none';

export interface ArrangementRules {
    /** Stays where it is; others go out of its way. */
    isFixed(id: string): boolean;
    fitOf(container: string): ContainerFit;
    /** Whether what stands in a container, or in none, may be pushed apart. */
    mayMoveIn(parent: string | undefined): boolean;
}

/** Shapes while they are moved about. What stands in a container moves with it. */
export class Arrangement {

    protected readonly shapes: ReadonlyMap<string, Shape>;
    protected readonly parents: ReadonlyMap<string, string | undefined>;
    protected readonly children = new Map<string | undefined, string[]>();
    protected readonly boxes = new Map<string, Box>();

    constructor(shapes: readonly Shape[], protected readonly context: Pick<LayoutContext, 'types' | 'measurer'>) {
        const sound = shapes.filter(isSoundBox);
        this.shapes = new Map(sound.map(shape => [shape.id, shape]));
        this.parents = parentsAmong(sound);
        for (const [id, parent] of this.parents) {
            const siblings = this.children.get(parent);
            if (siblings) {
                siblings.push(id);
            } else {
                this.children.set(parent, [id]);
            }
        }
        sound.forEach(shape => this.boxes.set(shape.id, boxOf(shape)));
    }

    boxOf(id: string): Box | undefined {
        return this.boxes.get(id);
    }

    parentOf(id: string): string | undefined {
        return this.parents.get(id);
    }

    /** Ids of what stands in a container, or in none. */
    childrenOf(parent: string | undefined): readonly string[] {
        return this.children.get(parent) ?? [];
    }

    /** Itself only: what stands in it stays. */
    set(id: string, box: Box): void {
        this.boxes.set(id, box);
    }

    /** With all that stands in it. */
    moveTo(id: string, x: number, y: number): void {
        const box = this.boxes.get(id);
        if (box) {
            this.moveBy(id, x - box.x, y - box.y);
        }
    }

    protected moveBy(id: string, dx: number, dy: number): void {
        const box = this.boxes.get(id)!;
        this.boxes.set(id, { ...box, x: box.x + dx, y: box.y + dy });
        this.childrenOf(id).forEach(child => this.moveBy(child, dx, dy));
    }

    /** Pushes apart what stands too near to each other, from the innermost containers outwards. */
    separate(gap: number, rules: ArrangementRules): void {
        this.separateIn(undefined, gap, rules);
    }

    protected separateIn(parent: string | undefined, gap: number, rules: ArrangementRules): void {
        const level = this.childrenOf(parent);
        for (const id of level) {
            if (this.childrenOf(id).length > 0) {
                this.separateIn(id, gap, rules);
                this.fit(id, rules.fitOf(id));
            }
        }
        if (!rules.mayMoveIn(parent)) {
            return;
        }
        const items = level.map(id => ({ id, box: this.boxes.get(id)!, isFixed: rules.isFixed(id) }));
        for (const [id, { x, y }] of separateBoxes(items, gap)) {
            this.moveTo(id, x, y);
        }
    }

    protected fit(id: string, fit: ContainerFit): void {
        if (fit === 'none') {
            return;
        }
        const shape = this.shapes.get(id)!;
        const { types, measurer } = this.context;
        const held = this.childrenOf(id).map(child => this.boxes.get(child)!);
        const insets = insetsOf(shape, types, measurer);
        const box = fit === 'grow'
            ? grownToHold(this.boxes.get(id)!, held, insets) : fittedAround(held, insets, minimumOf(shape, types, measurer));
        if (box) {
            this.boxes.set(id, box);
        }
    }
}
