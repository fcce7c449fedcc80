import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';

/** Files of the workspace that are open in editors. */
@injectable()
export class OpenEditors {

    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(WorkspacePaths) protected readonly names: WorkspacePaths;

    /** As the agent calls them; the current one first. */
    paths(): string[] {
        const { currentEditor, all } = this.editors;
        const uris = [currentEditor, ...all].flatMap(editor => editor ? [editor.editor.uri] : []);
        return [...new Set(uris.flatMap(uri => this.names.insidePathOf(uri) ?? []))];
    }
}
