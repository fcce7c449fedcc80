import type * as monaco from '@theia/monaco-editor-core';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import type { MonacoControl } from 'openspace-hands/lib/browser/editors/monaco-control';

/** Wider lines of text are hard to read, in px. */
const MAX_WIDTH = 720;
/** Beside the text of a narrower editor words would not fit: there they take all of it, in px. */
const MIN_WIDTH = 220;

/** Monaco's `NeverGrowsWhenTypingAtEdges`. */
const NEVER_GROWS = 1;

let count = 0;

/**
 * Room below a line of an editor, with something in it that can be used. What is in Monaco's own zones lies behind the text and has no
 * keyboard, so the content is laid over an empty one.
 */
export class LineZone implements Disposable {

    readonly node = document.createElement('div');

    protected readonly toDispose = new DisposableCollection();
    protected readonly zone: monaco.editor.IViewZone;
    protected id: string | undefined;
    /** Goes with its line while the person types. */
    protected readonly anchor: monaco.editor.IEditorDecorationsCollection;

    constructor(protected readonly control: MonacoControl, protected wanted: number) {
        this.node.className = 'openspace-line-zone';
        const id = `openspace-line-zone-${count++}`;
        const widget: monaco.editor.IOverlayWidget = { getId: () => id, getDomNode: () => this.node, getPosition: () => null };
        this.zone = {
            afterLineNumber: wanted, heightInPx: 0, domNode: document.createElement('div'), suppressMouseDown: true,
            onDomNodeTop: top => { this.node.style.top = `${top}px`; }
        };
        this.anchor = control.createDecorationsCollection(anchorAt(wanted));
        control.addOverlayWidget(widget);
        control.changeViewZones(accessor => { this.id = accessor.addZone(this.zone); });
        const sizes = new ResizeObserver(() => this.fit());
        sizes.observe(this.node);
        this.toDispose.pushAll([
            control.onDidLayoutChange(() => this.place()),
            Disposable.create(() => {
                sizes.disconnect();
                this.anchor.clear();
                control.removeOverlayWidget(widget);
                control.changeViewZones(accessor => this.id !== undefined && accessor.removeZone(this.id));
            })
        ]);
        this.place();
    }

    /** Where somebody knows the line to be. The same again is no news, and may be old. */
    moveTo(line: number): void {
        if (this.wanted !== line) {
            this.wanted = line;
            this.anchor.set(anchorAt(line));
            this.layout();
        }
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    protected place(): void {
        const { contentLeft, contentWidth, verticalScrollbarWidth, width } = this.control.getLayoutInfo();
        const room = contentWidth - verticalScrollbarWidth;
        const isNarrow = room < MIN_WIDTH;
        this.node.style.left = `${isNarrow ? 0 : contentLeft}px`;
        this.node.style.width = `${isNarrow ? width - verticalScrollbarWidth : Math.min(MAX_WIDTH, room)}px`;
    }

    protected fit(): void {
        const { offsetHeight } = this.node;
        if (offsetHeight !== this.zone.heightInPx) {
            this.zone.heightInPx = offsetHeight;
            this.layout();
        }
    }

    protected layout(): void {
        this.zone.afterLineNumber = this.anchor.getRange(0)?.endLineNumber ?? this.wanted;
        this.control.changeViewZones(accessor => this.id !== undefined && accessor.layoutZone(this.id));
    }
}

function anchorAt(line: number): monaco.editor.IModelDeltaDecoration[] {
    return [{
        range: { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: 1 },
        options: { stickiness: NEVER_GROWS }
    }];
}
