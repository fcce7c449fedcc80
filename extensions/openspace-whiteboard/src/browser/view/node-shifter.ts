import { Disposable } from '@theia/core/lib/common/disposable';
import { Point } from '../../common/geometry/box';

/** So many get a layer of the screen each, which the browser moves without painting anything again. More would cost more than they save. */
const MAX_LAYERS = 8;

const DRAGGED = 'openspace-board-dragged';

/** Moves nodes of React Flow in the page by a style that React does not write: nothing else has to be worked out or rendered. */
export class NodeShifter implements Disposable {

    protected readonly shifted = new Map<string, HTMLElement>();

    constructor(protected readonly host: () => HTMLElement | undefined) { }

    /** By px of the board from where the nodes stand; all others are where they stand. What is not in the page yet comes the next time. */
    show(shifts: ReadonlyMap<string, Point>): void {
        for (const [id, element] of this.shifted) {
            if (!shifts.has(id)) {
                element.style.removeProperty('translate');
                element.classList.remove(DRAGGED);
                this.shifted.delete(id);
            }
        }
        this.find(shifts);
        for (const [id, { x, y }] of shifts) {
            const element = this.shifted.get(id);
            element?.style.setProperty('translate', `${x}px ${y}px`);
            element?.classList.toggle(DRAGGED, shifts.size <= MAX_LAYERS);
        }
    }

    /** All are where they stand. */
    dispose(): void {
        this.show(new Map());
    }

    protected find(shifts: ReadonlyMap<string, Point>): void {
        if ([...shifts.keys()].every(id => this.shifted.get(id)?.isConnected)) {
            return;
        }
        for (const element of this.host()?.querySelectorAll<HTMLElement>('.react-flow__node') ?? []) {
            const { id } = element.dataset;
            if (id !== undefined && shifts.has(id)) {
                this.shifted.set(id, element);
            }
        }
    }
}
