import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FoundDeclaration } from 'openspace-core/lib/common/services/files-service';
import { outlineOf } from 'openspace-core/lib/common/text/outline';

/** More editors would take longer than a person wants to wait after a key. */
const MAX_EDITORS = 20;

/** What the files in editors declare, as they are there, saved or not. */
@injectable()
export class OpenSymbols {

    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(WorkspacePaths) protected readonly names: WorkspacePaths;

    /** Those of the current editor first. */
    find(query: string): FoundDeclaration[] {
        const wanted = query.toLowerCase();
        const { currentEditor, all } = this.editors;
        const editors = new Map(
            [currentEditor, ...all].flatMap(widget => widget ? [[widget.editor.uri.toString(), widget.editor] as const] : [])
        );
        return [...editors.values()].slice(0, MAX_EDITORS).flatMap(({ uri, document }) => {
            const path = this.names.insidePathOf(uri);
            if (path === undefined) {
                return [];
            }
            return outlineOf(document.getText()).filter(({ name }) => name.toLowerCase().includes(wanted)).map(
                symbol => ({ ...symbol, path })
            );
        });
    }
}
