import { Widget } from '@theia/core/lib/browser/widgets';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { OfferedContext, SurfaceContext } from 'openspace-core/lib/browser/surfaces/surface-context';
import { selectedLines } from './selected-lines';

/** The file in the current editor, and the lines that are selected there. */
@injectable()
export class EditorContext implements SurfaceContext {

    @inject(EditorManager)
    protected readonly editors: EditorManager;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    protected readonly listening = new DisposableCollection();
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.follow();
        this.editors.onCurrentEditorChanged(() => this.follow());
    }

    get lastUsed(): EditorWidget | undefined {
        return this.editors.currentEditor;
    }

    of(widget: Widget): OfferedContext | undefined {
        const editor = widget === this.lastUsed ? this.lastUsed.editor : undefined;
        // What lies outside is not a file that the agent may read.
        const path = editor && this.paths.insidePathOf(editor.uri);
        if (!editor || path === undefined) {
            return undefined;
        }
        const lines = selectedLines(editor.selection);
        return { path, ...lines ? { selection: { kind: 'lines', ...lines } } : {} };
    }

    protected follow(): void {
        this.listening.dispose();
        const editor = this.editors.currentEditor?.editor;
        if (editor) {
            this.listening.push(editor.onSelectionChanged(() => { this.onDidChangeEmitter.fire(); }));
        }
        this.onDidChangeEmitter.fire();
    }
}
