import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { OpenerService } from '@theia/core/lib/browser/opener-service';
import { Widget } from '@theia/core/lib/browser/widgets';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { RevealPolicy } from 'openspace-core/lib/browser/reveals/reveal-policy';
import { PaneContentOptions, PaneContentProvider, ResolvedContent } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { FileCheck } from './file-check';

/** Files of the workspace in panes: text in editors, the rest in the viewers that there are. */
@injectable()
export class EditorPaneContent implements PaneContentProvider {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(FileCheck)
    protected readonly check: FileCheck;

    @inject(RevealPolicy)
    protected readonly policy: RevealPolicy;

    @inject(EditorManager)
    protected readonly editors: EditorManager;

    @inject(OpenerService)
    protected readonly openers: OpenerService;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    readonly isRepeatable = true;
    readonly isFallback = true;

    async resolve(contentId: string, context: CommandContext): Promise<ResolvedContent> {
        this.policy.checkFree(context);
        const { uri, look } = await this.files.locate(contentId, 'show');
        return { contentId: this.paths.pathOf(new URI(uri)), uri, look };
    }

    /** The file that was resolved; the name alone may mean another one by now. */
    async open(contentId: string, { uri: resolved, look, widgetOptions }: PaneContentOptions): Promise<Widget> {
        const file = resolved === undefined ? await this.files.locate(contentId, 'show') : { uri: resolved, look };
        const uri = new URI(file.uri);
        if (await this.check.isText({ ...file, path: contentId })) {
            return this.editors.open(uri, { mode: 'reveal', preview: false, widgetOptions });
        }
        const viewer = await this.openers.getOpener(uri);
        const opened = viewer.id === this.editors.id ? undefined : await viewer.open(uri, { mode: 'reveal', widgetOptions });
        if (!(opened instanceof Widget)) {
            throw new Error(`${contentId} is a binary file, and there is no viewer for it.`);
        }
        return opened;
    }

    find(contentId: string, uri?: string): Widget | undefined {
        const wanted = uri === undefined ? undefined : new URI(uri).toString();
        return this.editors.all.find(editor => editor.isAttached
            && (wanted === undefined ? this.contentIdOf(editor) === contentId : editor.getResourceUri()?.toString() === wanted));
    }

    contentIdOf(widget: Widget): string | undefined {
        const uri = NavigatableWidget.is(widget) ? widget.getResourceUri() : undefined;
        return uri && this.paths.pathOf(uri);
    }
}
