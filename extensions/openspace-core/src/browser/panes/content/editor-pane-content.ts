import { Widget } from '@theia/core/lib/browser/widgets';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { FilesService } from '../../../common/files-service';
import { OpenSpacePreferences } from '../../../common/openspace-preferences';
import { PaneContentOptions, PaneContentProvider } from '../pane-content-provider';
import { WorkspacePaths } from '../workspace-paths';

/** Files of the workspace in panes. */
@injectable()
export class EditorPaneContent implements PaneContentProvider {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(EditorManager)
    protected readonly editors: EditorManager;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(OpenSpacePreferences)
    protected readonly preferences: OpenSpacePreferences;

    readonly type = 'editor';
    readonly isRepeatable = true;

    async resolve(contentId: string): Promise<string> {
        const policy = this.preferences['openspace.agent.revealPolicy'];
        if (policy !== 'auto-focus') {
            throw new Error(policy === 'disabled' ? 'Showing files is switched off (openspace.agent.revealPolicy).'
                : 'The person wants to choose which files are shown (openspace.agent.revealPolicy): offer it with openspace.editor.open.');
        }
        return this.paths.pathOf(await this.locate(contentId));
    }

    async open(contentId: string, { widgetOptions }: PaneContentOptions): Promise<Widget> {
        return this.editors.open(await this.locate(contentId), { mode: 'reveal', preview: false, widgetOptions });
    }

    find(contentId: string): Widget | undefined {
        return this.editors.all.find(editor => this.contentIdOf(editor) === contentId);
    }

    contentIdOf(widget: Widget): string | undefined {
        const uri = widget instanceof EditorWidget ? widget.getResourceUri() : undefined;
        return uri && this.paths.pathOf(uri);
    }

    protected async locate(contentId: string): Promise<URI> {
        return new URI((await this.files.locate(contentId, 'show')).uri);
    }
}
