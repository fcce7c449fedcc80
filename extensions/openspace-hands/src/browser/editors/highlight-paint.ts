import type * as monaco from '@theia/monaco-editor-core';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { HighlightStyle } from './highlight-styles';
import { fitRange, TextRange, WantedRange } from './line-ranges';

/** Monaco's `NeverGrowsWhenTypingAtEdges`: what is written beside a mark is not part of it. */
const NEVER_GROWS = 1;
/** Monaco's `OverviewRulerLane.Full`. */
const FULL_LANE = 7;
/** Monaco's `MinimapPosition.Inline`. */
const INLINE = 1;

/**
 * The marks of one highlight in a text. They belong to the text and not to an editor, because Theia takes the text out of
 * editors that are hidden; so they are in all editors of the file, and edits move them.
 */
export class HighlightPaint implements Disposable {

    protected readonly toDispose = new DisposableCollection();
    protected marks: { readonly id: string; readonly wholeLines: boolean }[];
    /** Where the marks were when the text went away. */
    protected left: WantedRange[] | undefined;

    constructor(protected readonly text: monaco.editor.ITextModel, wanted: readonly WantedRange[], style: Omit<HighlightStyle, 'dispose'>) {
        const ranges = wanted.flatMap(range => fitRange(range, text) ?? []);
        const ids = text.deltaDecorations([], ranges.map(range => toDecoration(range, style)));
        this.marks = ids.map((id, index) => ({ id, wholeLines: ranges[index].wholeLines }));
        this.toDispose.push(Disposable.create(() => {
            if (!text.isDisposed()) {
                text.deltaDecorations(this.marks.map(({ id }) => id), []);
            }
        }));
        this.toDispose.push(text.onDidChangeContent(() => this.dropRemovedLines()));
        this.toDispose.push(text.onWillDispose(() => { this.left = this.ranges; }));
    }

    /** Where the marks are now, or were last. */
    get ranges(): WantedRange[] {
        return this.left ?? this.marks.flatMap(({ id, wholeLines }) => {
            const range = this.text.getDecorationRange(id);
            return range ? [toWanted(range, wholeLines)] : [];
        });
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    /** A mark whose lines are gone would stand on the line that came after them. */
    protected dropRemovedLines(): void {
        const gone = this.marks.filter(({ id }) => {
            const range = this.text.getDecorationRange(id);
            return !range || range.startLineNumber === range.endLineNumber && range.startColumn === range.endColumn
                && this.text.getLineLength(range.startLineNumber) > 0;
        });
        if (gone.length > 0) {
            this.marks = this.marks.filter(mark => !gone.includes(mark));
            this.text.deltaDecorations(gone.map(({ id }) => id), []);
        }
    }
}

function toDecoration(
    { range, wholeLines }: TextRange, { className, mark }: Omit<HighlightStyle, 'dispose'>
): monaco.editor.IModelDeltaDecoration {
    return {
        range,
        options: {
            className: `openspace-agent-highlight openspace-highlight-${wholeLines ? 'lines' : 'text'} ${className}`,
            isWholeLine: wholeLines,
            // Columns of an empty line are no width at all.
            showIfCollapsed: true,
            stickiness: NEVER_GROWS,
            overviewRuler: { ...mark, position: FULL_LANE },
            minimap: { ...mark, position: INLINE }
        }
    };
}

function toWanted({ startLineNumber, startColumn, endLineNumber, endColumn }: monaco.IRange, wholeLines: boolean): WantedRange {
    const lines = { startLine: startLineNumber, endLine: endLineNumber };
    return wholeLines ? lines : { ...lines, startColumn, endColumn: endColumn - 1 };
}
