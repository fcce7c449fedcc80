import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { PaneContentProvider } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { FilesService } from 'openspace-core/lib/common';
import { isPreview, PREVIEW_VIEW } from '../tab/preview-tab';
import { previewKindOf } from '../tab/preview-kinds';
import { Previews } from '../tab/previews';

/** Previews in panes, for the agent. */
@injectable()
export class PreviewSurface implements Surface {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(WidgetManager) protected readonly widgets: WidgetManager;
    @inject(FilesService) protected readonly disk: FilesService;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(Previews) protected readonly previews: Previews;

    readonly description: Surface['description'] = {
        id: 'previews',
        purpose: 'Previews of files.',
        content: { type: 'preview', contentId: 'path', kind: 'path' }
    };

    readonly content: PaneContentProvider = {
        resolve: async path => {
            const { path: contentId, uri } = await this.disk.locate(path, 'show');
            if (!previewKindOf(contentId)) {
                throw new Error(`There is no preview for ${contentId}: only for Markdown, diagrams (.mmd), pictures and PDF.`);
            }
            return { contentId, uri };
        },
        open: async (contentId, { uri, widgetOptions }) => {
            const preview = await this.previews.open(new URI(uri ?? (await this.disk.locate(contentId, 'show')).uri), widgetOptions);
            await this.shell.revealWidget(preview.id);
            return preview;
        },
        find: contentId => this.widgets.getWidgets(PREVIEW_VIEW).find(widget => this.content.contentIdOf(widget) === contentId),
        contentIdOf: widget => {
            const uri = isPreview(widget) ? widget.getResourceUri() : undefined;
            return uri && this.paths.pathOf(uri);
        }
    };
}
