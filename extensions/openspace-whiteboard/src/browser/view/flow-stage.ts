import { Disposable } from '@theia/core/lib/common/disposable';
import { boundsOf, Box, centre, contains, Point } from '../../common/geometry/box';
import { Camera } from '../../common/model/board';
import { isShape } from '../../common/model/shape';
import { BoardEditor } from '../editing/board-editor';
import { BoardStage } from './board-context';
import { cameraFor, toCamera, toViewport, visibleBox } from './camera';
import type { Flow } from './flow-host';

/** How long the view takes to get somewhere, in ms. */
const TRAVEL = 200;

/** So many frames later a shape that came into the view is there. */
const MAX_FRAMES = 10;

const ORIGIN: Camera = { x: 0, y: 0, zoom: 1 };

/** Looks at a board through React Flow. Before there is something to look through it remembers where to look. */
export class FlowStage implements BoardStage, Disposable {

    protected flow: Flow | undefined;
    protected canvas: HTMLElement | undefined;
    /** Where to look as soon as that is possible; undefined fits all. */
    protected wanted: Camera | undefined;
    protected isPlaced = false;
    /** When the view was looked at last. */
    protected lastSize = { width: 0, height: 0 };
    protected resizing: ResizeObserver | undefined;

    constructor(protected readonly editor: BoardEditor, wanted?: Camera) {
        this.wanted = wanted;
    }

    /** React Flow is there. */
    attach(flow: Flow, canvas: HTMLElement): void {
        this.flow = flow;
        this.canvas = canvas;
        this.resizing?.disconnect();
        this.resizing = new ResizeObserver(() => this.place());
        this.resizing.observe(canvas);
        this.place();
    }

    dispose(): void {
        this.resizing?.disconnect();
        this.flow = undefined;
        this.canvas = undefined;
    }

    /** The view has another size, perhaps its first: what was in the middle stays there. */
    place(): void {
        const { flow, size, lastSize } = this;
        if (!flow || size.width === 0 || size.height === 0) {
            return;
        }
        if (!this.isPlaced) {
            this.isPlaced = true;
            void flow.setViewport(toViewport(this.wanted ?? this.cameraOf(), size));
        } else if (size.width !== lastSize.width || size.height !== lastSize.height) {
            void flow.setViewport(toViewport(toCamera(flow.getViewport(), lastSize), size));
        }
        this.lastSize = size;
    }

    get camera(): Camera {
        return this.flow && this.isPlaced ? toCamera(this.flow.getViewport(), this.lastSize) : this.wanted ?? this.cameraOf();
    }

    get visible(): Box {
        return visibleBox(this.camera, this.size);
    }

    toBoard(client: Point): Point {
        return this.flow ? this.flow.screenToFlowPosition(client, { snapToGrid: false }) : client;
    }

    async setCamera(camera: Camera, isSmooth = false): Promise<void> {
        this.wanted = camera;
        if (this.flow && this.isPlaced) {
            await this.flow.setViewport(toViewport(camera, this.size), { duration: isSmooth && !prefersStillness() ? TRAVEL : 0 });
        }
    }

    async fit(ids?: readonly string[], isSmooth = false): Promise<void> {
        await this.setCamera(this.cameraOf(ids), isSmooth);
    }

    async reveal(ids: readonly string[]): Promise<void> {
        const box = this.boundsOf(ids);
        if (!box || contains(this.visible, box)) {
            return;
        }
        const { zoom } = this.camera;
        const camera = cameraFor(box, this.size);
        await this.setCamera({ ...camera, zoom: Math.min(zoom, camera.zoom) }, true);
    }

    async zoomBy(factor: number): Promise<void> {
        const { camera } = this;
        await this.setCamera({ ...camera, zoom: camera.zoom * factor }, true);
    }

    panBy({ x: dx, y: dy }: Point): void {
        const { flow } = this;
        if (flow) {
            const { x, y, zoom } = flow.getViewport();
            void flow.setViewport({ x: x + dx, y: y + dy, zoom });
        }
    }

    focus(): void {
        this.canvas?.focus({ preventScroll: true });
    }

    async focusShape(id: string): Promise<void> {
        await this.reveal([id]);
        for (let frame = 0; frame < MAX_FRAMES; frame++) {
            const shape = this.canvas?.querySelector<HTMLElement>(`.openspace-board-shape[data-shape-id="${CSS.escape(id)}"]`);
            if (shape) {
                shape.focus({ preventScroll: true });
                return;
            }
            await new Promise(resolve => requestAnimationFrame(resolve));
        }
    }

    protected get size(): { readonly width: number; readonly height: number } {
        return { width: this.canvas?.clientWidth ?? 0, height: this.canvas?.clientHeight ?? 0 };
    }

    protected cameraOf(ids?: readonly string[]): Camera {
        const box = this.boundsOf(ids);
        if (!box) {
            return ORIGIN;
        }
        return this.size.width > 0 ? cameraFor(box, this.size) : { ...centre(box), zoom: 1 };
    }

    protected boundsOf(ids?: readonly string[]): Box | undefined {
        const { board, routes } = this.editor.state;
        const wanted = ids && new Set(ids);
        return boundsOf(board.elements.filter(({ id }) => !wanted || wanted.has(id)).flatMap((element): Box[] => {
            if (isShape(element)) {
                return [element];
            }
            return (routes.get(element.id)?.points ?? []).map(({ x, y }) => ({ x, y, width: 0, height: 0 }));
        }));
    }
}

function prefersStillness(): boolean {
    return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
}
