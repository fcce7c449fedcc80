import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { controlOf, MonacoControl } from 'openspace-hands/lib/browser/editors/monaco-control';
import { TrailingThrottle } from 'openspace-interface/lib/browser/rendering/trailing-throttle';
import { agentEditsOf, ChangeEdit, editKey, editsMeeting, editsOf } from '../../common/changes/change-edits';
import { ChangedFile, ChangeScope } from '../../common/services/changes-service';
import { ChangeReverts } from '../changes/change-reverts';
import { ReviewedFiles } from '../changes/reviewed-files';
import { OpenFileChanges } from './open-file-changes';
import { ReviewBars } from './review-bars';
import { MarkedEdit, ReviewMarks } from './review-marks';

/** Editors that are opened together are looked after together, in ms. */
const PAUSE = 200;

interface MarkedText {
    readonly marks: ReviewMarks;
    readonly toDispose: DisposableCollection;
}

/** A file with edits that the person has not looked at. */
interface OpenChange {
    readonly scope: ChangeScope;
    readonly file: ChangedFile;
    readonly edits: readonly ChangeEdit[];
}

/** Shows what the agent changed in the ordinary editors, until the person keeps or undoes it: the same state as in *Changes*. */
@injectable()
export class InlineReview implements Disposable {

    @inject(OpenFileChanges) protected readonly changes: OpenFileChanges;
    @inject(ReviewedFiles) protected readonly reviewed: ReviewedFiles;
    @inject(ChangeReverts) protected readonly reverts: ChangeReverts;
    @inject(MonacoTextModelService) protected readonly texts: MonacoTextModelService;
    @inject(EditorManager) protected readonly editors: EditorManager;

    protected watching = new DisposableCollection();
    /** By the URI of the file. */
    protected readonly marked = new Map<string, MarkedText>();
    protected readonly bars = new Map<MonacoControl, ReviewBars>();

    protected readonly onDidMoveEmitter = new Emitter<void>();
    /** The caret may be in another edit, or in none. */
    readonly onDidMove: Event<void> = this.onDidMoveEmitter.event;

    /** Begins to show them. */
    start(): void {
        this.dispose();
        const soon = new TrailingThrottle(() => void this.changes.refresh(), PAUSE);
        this.watching = new DisposableCollection(
            this.changes.watch(), soon,
            this.changes.onDidChange(() => this.update()),
            this.reviewed.onDidChange(() => {
                this.update();
                soon.trigger();
            }),
            this.texts.onDidCreate(() => soon.trigger()),
            this.editors.onCreated(widget => this.attach(widget)),
            Disposable.create(() => this.clear())
        );
        this.editors.all.forEach(widget => this.attach(widget));
    }

    dispose(): void {
        this.watching.dispose();
    }

    /** The edit that the caret of the current editor is in. */
    get current(): ChangeEdit | undefined {
        const control = this.currentControl;
        const line = control?.getPosition()?.lineNumber;
        return control && line !== undefined ? this.editAt(control, line)?.edit : undefined;
    }

    /** There is something to keep or to undo in the current editor. */
    get hasEdits(): boolean {
        const control = this.currentControl;
        return control !== undefined && this.editsIn(control).length > 0;
    }

    /** Puts the caret to the next edit or the one before, around the ends of the file. */
    move(by: 1 | -1, control = this.currentControl): void {
        const edits = control ? this.editsIn(control) : [];
        const line = control?.getPosition()?.lineNumber ?? 0;
        const next = by > 0
            ? edits.find(edit => edit.line > line) ?? edits.at(0)
            : edits.findLast(edit => Math.max(edit.endLine, edit.line) < line) ?? edits.at(-1);
        if (control && next) {
            control.setPosition({ lineNumber: next.line, column: 1 });
            control.revealLineInCenterIfOutsideViewport(next.line);
        }
    }

    keep(edits?: readonly ChangeEdit[], uri = this.currentUri): void {
        const change = this.changeOf(uri);
        if (change) {
            const { scope, file: { whole }, file } = change;
            const wanted = edits ?? change.edits;
            const kept = whole ? whole.hunks.flatMap(editsOf).filter(edit => editsMeeting(edit, wanted).length > 0) : wanted;
            this.reviewed.setKept(scope, whole ?? file, kept, true);
        }
    }

    async undo(edits?: readonly ChangeEdit[], uri = this.currentUri): Promise<void> {
        // The file may have been saved a moment ago.
        await this.changes.refresh();
        const change = this.changeOf(uri);
        const wanted = edits && new Set(edits.map(editKey));
        const parts = change?.edits.filter(edit => !wanted || wanted.has(editKey(edit))) ?? [];
        if (change && parts.length > 0) {
            const isWhole = !wanted && parts.length === change.file.hunks.flatMap(editsOf).length && !change.file.truncated;
            await (isWhole
                ? this.reverts.revertFile(change.scope, change.file)
                : this.reverts.revertParts(change.scope, change.file, parts));
            await this.changes.refresh();
        }
    }

    /** Of all files, open or not. */
    keepAll(): void {
        const { scope, list } = this.changes.state;
        if (scope) {
            list?.files.forEach(file => this.reviewed.setReviewed(scope, file.whole ?? file, true));
        }
    }

    toggleBefore(edit: ChangeEdit): void {
        const control = this.currentControl;
        if (control) {
            this.bars.get(control)?.toggleBefore(edit);
        }
    }

    protected get currentControl(): MonacoControl | undefined {
        return controlOf(this.editors.currentEditor);
    }

    protected get currentUri(): string | undefined {
        return this.currentControl?.getModel()?.uri.toString();
    }

    protected changeOf(uri: string | undefined): OpenChange | undefined {
        const { scope, list } = this.changes.state;
        const file = list?.files.find(candidate => candidate.uri !== undefined && uri !== undefined && isSameUri(candidate.uri, uri));
        if (!scope || !file) {
            return undefined;
        }
        return { scope, file, edits: agentEditsOf(file).filter(edit => !this.isKept(scope, file, edit)) };
    }

    protected isKept(scope: ChangeScope, { whole, ...file }: ChangedFile, edit: ChangeEdit): boolean {
        const meeting = whole ? editsMeeting(edit, whole.hunks.flatMap(editsOf)) : [edit];
        return meeting.every(one => this.reviewed.isKept(scope, whole ?? file, one));
    }

    protected editsIn(control: MonacoControl): MarkedEdit[] {
        const model = control.getModel();
        return model ? this.marked.get(model.uri.toString())?.marks.edits ?? [] : [];
    }

    protected editAt(control: MonacoControl, line: number): MarkedEdit | undefined {
        return this.editsIn(control).find(edit => edit.line <= line && line <= Math.max(edit.line, edit.endLine));
    }

    protected update(): void {
        this.texts.models.forEach(text => this.mark(text));
        this.bars.forEach((_, control) => this.showBars(control));
    }

    protected mark({ textEditorModel: text, dirty }: MonacoEditorModel): void {
        const uri = text.uri.toString();
        const edits = text.uri.scheme === 'file' ? this.changeOf(uri)?.edits ?? [] : [];
        const known = this.marked.get(uri);
        if (edits.length === 0) {
            known?.toDispose.dispose();
            return;
        }
        (known ?? this.beginMarks(uri, text)).marks.show(edits, dirty);
    }

    protected beginMarks(uri: string, text: MonacoEditorModel['textEditorModel']): MarkedText {
        const marks = new ReviewMarks(text);
        const toDispose = new DisposableCollection(marks, Disposable.create(() => this.marked.delete(uri)));
        toDispose.push(text.onWillDispose(() => toDispose.dispose()));
        const begun = { marks, toDispose };
        this.marked.set(uri, begun);
        return begun;
    }

    protected attach(widget: EditorWidget): void {
        const control = controlOf(widget);
        if (!control || this.bars.has(control) || widget.editor.uri.scheme !== 'file') {
            return;
        }
        const uriOf = (): string | undefined => control.getModel()?.uri.toString();
        const bars = new ReviewBars(control, {
            keep: edit => this.keep([edit], uriOf()), undo: edit => void this.undo([edit], uriOf()),
            keepFile: () => this.keep(undefined, uriOf()), undoFile: () => void this.undo(undefined, uriOf()),
            move: by => this.move(by, control)
        });
        this.bars.set(control, bars);
        const ofEditor = new DisposableCollection(
            bars, Disposable.create(() => this.bars.delete(control)),
            control.onDidChangeModel(() => this.showBars(control)),
            control.onDidChangeModelContent(() => this.showBars(control)),
            control.onDidChangeCursorPosition(() => { this.onDidMoveEmitter.fire(); })
        );
        ofEditor.push(control.onDidDispose(() => ofEditor.dispose()));
        this.watching.push(ofEditor);
        this.showBars(control);
    }

    protected showBars(control: MonacoControl): void {
        const edits = this.editsIn(control);
        // Each key comes by here: a file without edits is not looked for in the list.
        const canUndo = edits.length > 0 && this.changeOf(control.getModel()?.uri.toString())?.file.canRevert === true;
        this.bars.get(control)?.show(edits, canUndo);
        this.onDidMoveEmitter.fire();
    }

    protected clear(): void {
        [...this.marked.values()].forEach(({ toDispose }) => toDispose.dispose());
    }
}

/** Theia and Monaco write the same address in different ways. */
function isSameUri(one: string, other: string): boolean {
    return one === other || new URI(one).toString() === new URI(other).toString();
}
