import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { editorClose } from '../../common';
import { PaneCloser } from '../panes/pane-closer';
import { PaneService } from '../panes/pane-service';
import { onDidSave } from './monaco-control';

/** `openspace.editor.close`: closes tabs in the way of `openspace.pane.close`, which asks the person about unsaved changes. */
@injectable()
export class EditorCloseCommand implements AgentCommandContribution {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(PaneService)
    protected readonly panes: PaneService;

    @inject(PaneCloser)
    protected readonly closer: PaneCloser;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(editorClose, (args, context) => this.close(args, context));
    }

    protected async close({ path }: CommandArgs<typeof editorClose>, context: CommandContext): Promise<CommandData<typeof editorClose>> {
        await this.panes.ready();
        const widgets = await this.tabsOf(path);
        context.signal.throwIfAborted();
        if (widgets.length === 0) {
            throw new Error(`${path} is not open.`);
        }
        let saved = false;
        const watches = new DisposableCollection(...widgets.map(widget => onDidSave(widget, () => { saved = true; })));
        try {
            const { closed } = await this.closer.closeAll(widgets, context);
            return { closed: closed.length, saved };
        } finally {
            watches.dispose();
        }
    }

    /** By the file and not by its name: a tab may have been opened through a link, and names of several roots may clash. */
    protected async tabsOf(path: string): Promise<Widget[]> {
        const tabs = this.shell.widgets.flatMap(widget => {
            const uri = NavigatableWidget.is(widget) ? widget.getResourceUri() : undefined;
            return uri?.scheme === 'file' && widget.isAttached ? [{ widget, uri: uri.toString() }] : [];
        });
        // A tab outlives its file.
        const uris = await this.files.sameFile(path, [...new Set(tabs.map(({ uri }) => uri))]).catch((): string[] => []);
        const found = tabs.filter(({ uri }) => uris.includes(uri)).map(({ widget }) => widget);
        return found.length > 0 ? found : this.panes.find(path);
    }
}
