import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { WorkspacePaths } from 'openspace-core/lib/browser/panes/workspace-paths';
import { attachmentId, ContextAttachment } from '../drafts/draft';
import { selectedLines } from './selected-lines';

/** The file in front of the person, and what they have selected there. */
export interface CurrentPlace {
    readonly file?: ContextAttachment;
    readonly selection?: ContextAttachment;
}

const NOWHERE: CurrentPlace = {};

/** What the person looks at. A selection goes with the next message, unless they say no; the file only if they say so. */
@injectable()
export class EditorContext {

    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;

    protected current = NOWHERE;
    /** The selection that was sent or refused; it is not offered again. */
    protected settled: string | undefined;
    protected readonly listening = new DisposableCollection();

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.follow();
        this.editors.onCurrentEditorChanged(() => this.follow());
    }

    /** The same object while nothing changes. */
    get place(): CurrentPlace {
        return this.current;
    }

    /** What goes with the next message. */
    get pending(): ContextAttachment | undefined {
        const { selection } = this.current;
        return selection && attachmentId(selection) !== this.settled ? selection : undefined;
    }

    /** What is selected now is not to be sent (again). */
    settle(): void {
        const { selection } = this.current;
        this.settled = selection && attachmentId(selection);
        this.onDidChangeEmitter.fire();
    }

    protected follow(): void {
        this.listening.dispose();
        const editor = this.editors.currentEditor?.editor;
        if (editor) {
            this.listening.push(editor.onSelectionChanged(() => this.look()));
        }
        this.look();
    }

    protected look(): void {
        const editor = this.editors.currentEditor?.editor;
        // What lies outside is no file that the agent may read.
        const path = editor && this.paths.insidePathOf(editor.uri);
        if (!editor || path === undefined) {
            this.current = NOWHERE;
        } else {
            const lines = selectedLines(editor.selection);
            const { file, selection } = this.current;
            this.current = {
                file: kept(file, { type: 'context', path }), selection: lines && kept(selection, { type: 'context', path, lines })
            };
        }
        if (!this.current.selection) {
            // Selected again, it is meant again.
            this.settled = undefined;
        }
        this.onDidChangeEmitter.fire();
    }
}

/** The same object for the same thing: the caret moves often. */
function kept(before: ContextAttachment | undefined, now: ContextAttachment): ContextAttachment {
    return before && attachmentId(before) === attachmentId(now) ? before : now;
}
