import * as monaco from '@theia/monaco-editor-core';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { ChangeEdit, editKey } from '../../common/changes/change-edits';
import { columnsOf } from './columns-of';
import { MarkedEdit } from './review-marks';

/** What the person can do with the edits of a file. */
export interface ReviewActions {
    keep(edit: ChangeEdit): void;
    undo(edit: ChangeEdit): void;
    keepFile(): void;
    undoFile(): void;
    move(by: 1 | -1): void;
}

/** From the right end of the text, in px. */
const MARGIN = 14;
/** What the buttons of an edit need at the end of a line, in px; of longer lines they stand above. */
const BAR_WIDTH = 210;
/** Monaco's `OverlayWidgetPositionPreference.BOTTOM_RIGHT_CORNER`. */
const BOTTOM_RIGHT = 1;
/** Of zones at the same line Monaco puts those without an ordinal, which the text before has, at 10 000. */
const BELOW_OTHERS = 20_000;

interface EditBar extends Disposable {
    readonly node: HTMLElement;
}

/** Buttons beside the edits that are in view, and a bar for the file, in one editor. */
export class ReviewBars implements Disposable {

    protected readonly toDispose = new DisposableCollection();
    protected edits: readonly MarkedEdit[] = [];
    protected canUndo = true;
    protected readonly bars = new Map<string, EditBar>();
    protected fileBar: EditBar | undefined;
    /** View zones with the text before, by the keys of the edits. */
    protected readonly zones = new Map<string, string>();
    /** Empty lines for buttons that would lie on text, likewise. */
    protected readonly rooms = new Map<string, string>();

    constructor(protected readonly control: monaco.editor.ICodeEditor, protected readonly actions: ReviewActions) {
        this.toDispose.pushAll([
            control.onDidScrollChange(() => this.place()),
            control.onDidLayoutChange(() => {
                this.makeRoom();
                this.place();
            }),
            Disposable.create(() => this.clear())
        ]);
    }

    show(edits: readonly MarkedEdit[], canUndo: boolean): void {
        const isSameFileBar = edits.length === this.edits.length && canUndo === this.canUndo;
        this.edits = edits;
        this.canUndo = canUndo;
        const keys = new Set(edits.map(({ edit }) => editKey(edit)));
        [...this.zones.keys()].filter(key => !keys.has(key)).forEach(key => this.hideBefore(key));
        [...this.bars].filter(([key]) => !keys.has(key)).forEach(([, bar]) => bar.dispose());
        if (!isSameFileBar) {
            this.showFileBar();
        }
        this.makeRoom();
        this.place();
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    /** The text before of an edit, or no longer. */
    toggleBefore(edit: ChangeEdit): void {
        const key = editKey(edit);
        const marked = this.edits.find(candidate => editKey(candidate.edit) === key);
        if (this.zones.has(key)) {
            this.hideBefore(key);
        } else if (marked && edit.removed.length > 0) {
            const domNode = element('div', 'openspace-review-before', { testid: 'review-before-text' });
            domNode.textContent = edit.removed.join('\n');
            this.control.applyFontInfo(domNode);
            this.control.changeViewZones(accessor => this.zones.set(key, accessor.addZone({
                afterLineNumber: marked.line - 1, heightInLines: edit.removed.length, domNode, suppressMouseDown: true
            })));
        }
        this.place();
    }

    protected hideBefore(key: string): void {
        const zone = this.zones.get(key);
        this.zones.delete(key);
        if (zone !== undefined) {
            this.control.changeViewZones(accessor => accessor.removeZone(zone));
        }
    }

    protected clear(): void {
        [...this.zones.keys()].forEach(key => this.hideBefore(key));
        this.edits = [];
        this.makeRoom();
        this.bars.forEach(bar => bar.dispose());
        this.fileBar?.dispose();
    }

    /** Gives the buttons of long lines an empty line above. */
    protected makeRoom(): void {
        const crowded = new Map(this.edits.filter(({ line }) => this.isLong(line)).map(({ edit, line }) => [editKey(edit), line]));
        const gone = [...this.rooms].filter(([key]) => !crowded.has(key));
        const missing = [...crowded].filter(([key]) => !this.rooms.has(key));
        if (gone.length + missing.length === 0) {
            return;
        }
        this.control.changeViewZones(accessor => {
            gone.forEach(([key, zone]) => {
                accessor.removeZone(zone);
                this.rooms.delete(key);
            });
            // Below the text before, if that is shown.
            missing.forEach(([key, line]) => this.rooms.set(key, accessor.addZone({
                afterLineNumber: line - 1, ordinal: BELOW_OTHERS, heightInLines: 1, suppressMouseDown: true,
                domNode: document.createElement('div')
            })));
        });
    }

    protected isLong(line: number): boolean {
        const model = this.control.getModel();
        if (!model || line > model.getLineCount()) {
            return false;
        }
        const { typicalHalfwidthCharacterWidth: width } = this.control.getOption(monaco.editor.EditorOption.fontInfo);
        const columns = columnsOf(model.getLineContent(line), model.getOptions().tabSize);
        return columns * width > this.control.getLayoutInfo().contentWidth - BAR_WIDTH;
    }

    /** Bars of what is in view, each at its line. */
    protected place(): void {
        const { height, minimap, verticalScrollbarWidth } = this.control.getLayoutInfo();
        const right = minimap.minimapWidth + verticalScrollbarWidth + MARGIN;
        const lineHeight = this.control.getOption(monaco.editor.EditorOption.lineHeight);
        for (const { edit, line } of this.edits) {
            const key = editKey(edit);
            const room = this.rooms.has(key) ? lineHeight : 0;
            const top = this.control.getTopForLineNumber(line) - this.control.getScrollTop() - room;
            if (top < 0 || top > height) {
                this.bars.get(key)?.dispose();
                continue;
            }
            const { style } = (this.bars.get(key) ?? this.addBar(key, edit)).node;
            style.top = `${top}px`;
            style.right = `${right}px`;
        }
    }

    protected addBar(key: string, edit: ChangeEdit): EditBar {
        const node = element('div', 'openspace-review-bar', { testid: 'review-edit', review: key });
        node.setAttribute('role', 'toolbar');
        node.setAttribute('aria-label', nls.localize('openspace/chat/review/edit', 'Change by the agent'));
        if (edit.removed.length > 0) {
            node.append(button(
                'review-before', 'diff', '', nls.localize('openspace/chat/review/before', 'Show the lines before'),
                () => this.toggleBefore(edit)
            ));
        }
        node.append(...this.keepAndUndo(
            nls.localize('openspace/chat/review/keepTitle', 'Keep this change'), () => this.actions.keep(edit),
            nls.localize('openspace/chat/review/undoTitle', 'Undo this change'), () => this.actions.undo(edit)
        ));
        const bar = this.add(`openspace-review-${key}`, node, () => this.bars.delete(key));
        this.bars.set(key, bar);
        return bar;
    }

    protected showFileBar(): void {
        this.fileBar?.dispose();
        const { length } = this.edits;
        if (length === 0) {
            return;
        }
        const node = element('div', 'openspace-review-bar openspace-mod-file', { testid: 'review-file', edits: String(length) });
        node.setAttribute('role', 'toolbar');
        node.setAttribute('aria-label', nls.localize('openspace/chat/review/file', 'Changes by the agent in this file'));
        const count = element('span', 'openspace-review-count', {});
        count.textContent = length === 1
            ? nls.localize('openspace/chat/review/one', '1 change')
            : nls.localize('openspace/chat/review/many', '{0} changes', length);
        node.append(
            count,
            button('review-previous', 'arrow-up', '', nls.localize('openspace/chat/review/previous', 'Previous change'),
                () => this.actions.move(-1)),
            button('review-next', 'arrow-down', '', nls.localize('openspace/chat/review/next', 'Next change'), () => this.actions.move(1)),
            ...this.keepAndUndo(
                nls.localize('openspace/chat/review/keepFile', 'Keep all changes in this file'), () => this.actions.keepFile(),
                nls.localize('openspace/chat/review/undoFile', 'Undo all changes in this file'), () => this.actions.undoFile()
            )
        );
        this.fileBar = this.add('openspace-review-file', node, () => { this.fileBar = undefined; }, { preference: BOTTOM_RIGHT });
    }

    protected keepAndUndo(keepTitle: string, keep: () => void, undoTitle: string, undo: () => void): HTMLButtonElement[] {
        const undoButton = button('review-undo', 'discard', nls.localizeByDefault('Undo'), undoTitle, undo);
        undoButton.disabled = !this.canUndo;
        return [button('review-keep', 'check', nls.localize('openspace/chat/review/keep', 'Keep'), keepTitle, keep), undoButton];
    }

    protected add(
        id: string, node: HTMLElement, gone: () => void, position: monaco.editor.IOverlayWidgetPosition | null = null
    ): EditBar {
        const widget: monaco.editor.IOverlayWidget = { getId: () => id, getDomNode: () => node, getPosition: () => position };
        this.control.addOverlayWidget(widget);
        return {
            node,
            dispose: () => {
                gone();
                this.control.removeOverlayWidget(widget);
            }
        };
    }
}

function element(name: 'div' | 'span', className: string, data: Readonly<Record<string, string>>): HTMLElement {
    const node = document.createElement(name);
    node.className = className;
    Object.assign(node.dataset, data);
    return node;
}

function button(testid: string, icon: string, text: string, title: string, run: () => void): HTMLButtonElement {
    const node = document.createElement('button');
    node.type = 'button';
    node.dataset.testid = testid;
    node.title = title;
    node.setAttribute('aria-label', title);
    const sign = document.createElement('span');
    sign.className = codicon(icon);
    node.append(sign, text);
    // The caret stays where the person writes.
    node.addEventListener('mousedown', event => event.preventDefault());
    node.addEventListener('click', event => {
        event.stopPropagation();
        run();
    });
    return node;
}
