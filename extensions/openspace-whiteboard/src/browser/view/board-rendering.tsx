import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import * as React from '@theia/core/shared/react';
import { flushSync } from '@theia/core/shared/react-dom';
import { createRoot, Root } from '@theia/core/shared/react-dom/client';
import { Point } from '../../common/geometry/box';
import { Look } from '../../common/picture/look';
import { BoardEditor } from '../editing/board-editor';
import { Copied } from '../editing/clipboard';
import { BoardArrivals } from './board-arrivals';
import { BoardCanvas } from './board-canvas';
import { BoardScene, SceneProvider } from './board-context';
import { BoardKeyboard } from './board-keyboard';
import { BoardPointer } from './board-pointer';
import { Flow } from './flow-host';
import { FlowStage } from './flow-stage';
import { Shown } from './view-bar';

/** What is drawn, and what the drawing needs of the view. */
export interface RenderedParts extends Pick<
    BoardScene, 'openLink' | 'links' | 'connect' | 'editText' | 'announce' | 'imageOf' | 'choosePicture' | 'comparison'
> {
    readonly editor: BoardEditor;
    readonly stage: FlowStage;
    readonly arrivals: BoardArrivals;
    readonly look: () => Look;
    /** What the board is called. */
    readonly name: () => string;
    /** The person looks somewhere else. */
    readonly onDidMove: () => void;
    /** The person works with this board. */
    readonly isCurrent: () => boolean;
    readonly copied: (copied: Copied) => void;
    /** Shows the menu of what is selected, at a place on the screen. */
    readonly showMenu: (at: Point) => void;
}

/** Draws a board into an element, and lets pointer and keyboard act on it. */
export class BoardRendering implements Disposable {

    /** What the person wants to see beside the board. */
    shown: Shown;
    protected readonly root: Root;
    protected scene: BoardScene | undefined;
    protected canvas: HTMLElement | undefined;
    protected pointer: BoardPointer | undefined;
    protected keyboard: BoardKeyboard | undefined;
    protected ofCanvas = new DisposableCollection();
    /** What has arrived is not rendered yet. */
    protected isStale = false;
    protected readonly toDispose = new DisposableCollection();

    constructor(host: HTMLElement, protected readonly parts: RenderedParts, shown: Shown) {
        this.shown = shown;
        this.root = createRoot(host);
        this.toDispose.pushAll([
            parts.arrivals.onDidChange(() => {
                this.isStale = parts.editor.willShow;
                if (!this.isStale) {
                    this.render();
                }
            }),
            // Before the parts hear of the change: React shows it and what has arrived in one go.
            parts.editor.onDidShow(() => {
                if (this.isStale) {
                    flushSync(() => this.render());
                }
            })
        ]);
    }

    /** A drag or another gesture is in progress. */
    get isBusy(): boolean {
        return this.pointer?.isBusy === true;
    }

    /** What is cut, copied and pasted now is this board's. */
    get ownsClipboard(): boolean {
        return this.keyboard?.ownsClipboard === true;
    }

    paste(copied: Partial<Copied>): void {
        this.keyboard?.paste(copied);
    }

    render(): void {
        if (this.toDispose.disposed) {
            return;
        }
        this.isStale = false;
        const { editor, stage, arrivals, look, name, onDidMove, openLink, links, connect, editText, announce, imageOf } = this.parts;
        const { comparison, choosePicture } = this.parts;
        this.scene ??= {
            editor, stage, look: look(), comparison, openLink, links, connect, editText, announce, imageOf, choosePicture
        };
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

    /** False if there is none. */
    protected leaveComparison(): boolean {
        const { comparison } = this.parts;
        const { isOn } = comparison;
        comparison.stop();
        return isOn;
    }

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
        this.keyboard = undefined;
        if (canvas) {
            const { editor, stage, isCurrent, copied, connect, showMenu } = this.parts;
            const pointer = new BoardPointer(canvas, editor, stage, showMenu);
            this.pointer = pointer;
            this.keyboard = new BoardKeyboard(canvas, {
                editor, stage, isCurrent, copied, connect, showMenu, cancelPointer: () => pointer.cancel(),
                leaveComparison: () => this.leaveComparison(),
                find: () => this.shown.isSearching ? undefined : this.toggle('isSearching'),
                walk: by => this.parts.links?.walk(by)
            });
            this.ofCanvas.pushAll([pointer, this.keyboard]);
        }
    };
}
