import type * as monaco from '@theia/monaco-editor-core';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { ChangeEdit, editKey } from '../../common/changes/change-edits';

/** Where an edit stands in an editor now: lines from 1, none if it only took some away. */
export interface MarkedEdit {
    readonly edit: ChangeEdit;
    /** Its first line, or the one that follows what is gone. */
    readonly line: number;
    /** Its last line; the one before `line` if it has none. */
    readonly endLine: number;
}

/** Monaco's `NeverGrowsWhenTypingAtEdges`. */
const NEVER_GROWS = 1;
/** Monaco's `OverviewRulerLane.Left`. */
const LEFT_LANE = 1;

/** More are not told apart in an editor. */
const MAX_MARKS = 500;

/**
 * Edits of the agent in a text. They belong to the text and not to an editor, because Theia takes the text out of editors that are
 * hidden; so they are in all editors of the file, and what the person types moves them.
 */
export class ReviewMarks implements Disposable {

    protected readonly toDispose = new DisposableCollection();
    /** By the key of the edit. */
    protected marks = new Map<string, { readonly edit: ChangeEdit; readonly id: string }>();

    constructor(protected readonly text: monaco.editor.ITextModel) {
        this.toDispose.push(Disposable.create(() => this.replace([])));
    }

    /** In their order in the text. */
    get edits(): MarkedEdit[] {
        return [...this.marks.values()].flatMap(({ edit, id }) => {
            const range = this.text.isDisposed() ? undefined : this.text.getDecorationRange(id);
            if (!range) {
                return [];
            }
            const { startLineNumber: line, endLineNumber } = range;
            return [{ edit, line, endLine: edit.added.length === 0 ? line - 1 : endLineNumber }];
        }).sort((a, b) => a.line - b.line || a.endLine - b.endLine);
    }

    /** The edits of a file as it is on the disk. Those of a text with unsaved changes stay where these have moved them. */
    show(edits: readonly ChangeEdit[], isUnsaved: boolean): void {
        if (this.text.isDisposed()) {
            return;
        }
        this.replace(edits.slice(0, MAX_MARKS).flatMap(edit => {
            const range = isUnsaved ? this.rangeBefore(edit) : this.standsInText(edit) ? rangeOf(edit, this.text) : undefined;
            return range ? [{ edit, range }] : [];
        }));
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    protected replace(wanted: ReadonlyArray<{ readonly edit: ChangeEdit; readonly range: monaco.IRange }>): void {
        if (this.text.isDisposed()) {
            return;
        }
        const old = [...this.marks.values()].map(({ id }) => id);
        const ids = this.text.deltaDecorations(old, wanted.map(({ edit, range }) => ({ range, options: optionsOf(edit) })));
        this.marks = new Map(wanted.map(({ edit }, index) => [editKey(edit), { edit, id: ids[index] }]));
    }

    /** False while the text is older or newer than what was compared. */
    protected standsInText({ newStart, added }: ChangeEdit): boolean {
        const count = this.text.getLineCount();
        return newStart + added.length - 1 <= count && added.every((line, index) => this.text.getLineContent(newStart + index) === line);
    }

    protected rangeBefore(edit: ChangeEdit): monaco.IRange | undefined {
        const known = this.marks.get(editKey(edit));
        return known && this.text.getDecorationRange(known.id) || undefined;
    }
}

function rangeOf({ newStart, added }: ChangeEdit, text: monaco.editor.ITextModel): monaco.IRange {
    const last = text.getLineCount();
    const startLineNumber = Math.min(Math.max(1, newStart), last);
    const endLineNumber = added.length === 0 ? startLineNumber : Math.min(startLineNumber + added.length - 1, last);
    return { startLineNumber, startColumn: 1, endLineNumber, endColumn: added.length === 0 ? 1 : text.getLineMaxColumn(endLineNumber) };
}

/** What an edit did to the text. */
export function kindOf({ removed, added }: ChangeEdit): 'added' | 'changed' | 'removed' {
    if (added.length === 0) {
        return 'removed';
    }
    return removed.length === 0 ? 'added' : 'changed';
}

const COLORS = { added: 'charts.green', changed: 'charts.blue', removed: 'charts.red' } as const;

function optionsOf(edit: ChangeEdit): monaco.editor.IModelDecorationOptions {
    const kind = kindOf(edit);
    return {
        isWholeLine: true,
        stickiness: NEVER_GROWS,
        showIfCollapsed: true,
        className: kind === 'removed' ? 'openspace-review-gone' : 'openspace-review-lines',
        linesDecorationsClassName: `openspace-review-mark openspace-mod-${kind}`,
        overviewRuler: { color: { id: COLORS[kind] }, position: LEFT_LANE }
    };
}
