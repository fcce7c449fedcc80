import type * as monaco from '@theia/monaco-editor-core';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import type { MonacoControl } from 'openspace-hands/lib/browser/editors/monaco-control';

const CLASS = 'openspace-comment-hint';

/** Monaco's `MouseTargetType`: what stands left of the text. */
const GUTTER: readonly number[] = [2, 3, 4];

/** What Monaco and others take for a click on the gutter, where lines are selected, folded and compared. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'dblclick', 'click'] as const;

/** A plus in the gutter, at the line where the pointer is: a click on it comments on the line. */
export class CommentHint implements Disposable {

    protected readonly toDispose = new DisposableCollection();
    protected readonly marks: monaco.editor.IEditorDecorationsCollection;
    protected line: number | undefined;

    constructor(control: MonacoControl, isOffered: () => boolean, comment: (line: number) => void) {
        this.marks = control.createDecorationsCollection();
        const node = control.getContainerDomNode();
        const press = (event: Event): void => {
            if (event.target instanceof Element && event.target.classList.contains(CLASS)) {
                event.stopPropagation();
                event.preventDefault();
                const { line } = this;
                if (event.type === 'click' && line !== undefined) {
                    this.show(undefined);
                    comment(line);
                }
            }
        };
        this.toDispose.pushAll([
            control.onMouseMove(({ target: { type, position } }) =>
                this.show(GUTTER.includes(type) && isOffered() ? position?.lineNumber : undefined)),
            control.onMouseLeave(() => this.show(undefined)),
            control.onDidChangeModel(() => this.show(undefined)),
            Disposable.create(() => this.marks.clear()),
            ...PRESSES.map(type => {
                node.addEventListener(type, press, true);
                return Disposable.create(() => node.removeEventListener(type, press, true));
            })
        ]);
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    protected show(line: number | undefined): void {
        if (line === this.line) {
            return;
        }
        this.line = line;
        this.marks.set(line === undefined ? [] : [{
            range: { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: 1 },
            options: {
                linesDecorationsClassName: `${CLASS} codicon codicon-add`,
                linesDecorationsTooltip: nls.localize('openspace/chat/comments/hint', 'Comment on this line for the agent')
            }
        }]);
    }
}
