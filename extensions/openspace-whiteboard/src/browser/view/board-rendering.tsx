import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import * as React from '@theia/core/shared/react';
import { createRoot, Root } from '@theia/core/shared/react-dom/client';
import { Look } from '../../common/picture/look';
import { BoardEditor } from '../editing/board-editor';
import { BoardArrivals } from './board-arrivals';
import { BoardCanvas, Flow } from './board-canvas';
import { BoardScene, SceneProvider } from './board-context';
import { BoardKeyboard } from './board-keyboard';
import { BoardPointer } from './board-pointer';
import { FlowStage } from './flow-stage';
import { Shown } from './view-bar';

/** What is drawn, and what the drawing needs of the view. */
export interface RenderedParts extends Pick<BoardScene, 'openLink' | 'announce' | 'imageOf'> {
    readonly editor: BoardEditor;
    readonly stage: FlowStage;
    readonly arrivals: BoardArrivals;
    readonly look: () => Look;
    /** What the board is called. */
    readonly name: () => string;
    /** The person looks somewhere else. */
    readonly onDidMove: () => void;
}

/** Draws a board into an element, and lets pointer and keyboard act on it. */
export class BoardRendering implements Disposable {

    /** What the person wants to see beside the board. */
    shown: Shown;
    protected readonly root: Root;
    protected scene: BoardScene | undefined;
    protected canvas: HTMLElement | undefined;
    protected pointer: BoardPointer | undefined;
    protected ofCanvas = new DisposableCollection();
    protected readonly toDispose = new DisposableCollection();

    constructor(host: HTMLElement, protected readonly parts: RenderedParts, shown: Shown) {
        this.shown = shown;
        this.root = createRoot(host);
        this.toDispose.push(parts.arrivals.onDidChange(() => this.render()));
    }

    /** A drag or another gesture is in progress. */
    get isBusy(): boolean {
        return this.pointer?.isBusy === true;
    }

    render(): void {
        if (this.toDispose.disposed) {
            return;
        }
        const { editor, stage, arrivals, look, name, onDidMove, openLink, announce, imageOf } = this.parts;
        this.scene ??= { editor, stage, look: look(), openLink, announce, imageOf };
        this.root.render(
            <SceneProvider value={this.scene}>
                <BoardCanvas
                    shown={this.shown} toggle={this.toggle} arrivals={arrivals.current} name={name()}
                    onReady={this.onReady} onMove={onDidMove} canvasRef={this.setCanvas}
                />
            </SceneProvider>
        );
    }

    /** With other colours or pictures: all that is drawn is drawn again. */
    renderAnew(): void {
        this.scene = undefined;
        this.render();
    }

    dispose(): void {
        this.toDispose.dispose();
        this.root.unmount();
    }

    protected readonly toggle = (part: keyof Shown): void => {
        this.shown = { ...this.shown, [part]: !this.shown[part] };
        this.render();
    };

    protected readonly onReady = (flow: Flow): void => {
        if (this.canvas) {
            this.parts.stage.attach(flow, this.canvas);
        }
    };

    /** One function for good: React would call another one again. */
    protected readonly setCanvas = (canvas: HTMLDivElement | null): void => {
        this.ofCanvas.dispose();
        this.ofCanvas = new DisposableCollection();
        this.canvas = canvas ?? undefined;
        this.pointer = undefined;
        if (canvas) {
            const { editor, stage } = this.parts;
            const pointer = new BoardPointer(canvas, editor, stage);
            this.pointer = pointer;
            this.ofCanvas.pushAll([pointer, new BoardKeyboard(canvas, {
                editor, stage, cancelPointer: () => pointer.cancel(),
                find: () => this.shown.isSearching ? undefined : this.toggle('isSearching')
            })]);
        }
    };
}
