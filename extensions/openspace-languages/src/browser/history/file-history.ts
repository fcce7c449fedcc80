import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { Navigatable } from '@theia/core/lib/browser/navigatable-types';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { ViewContainer } from '@theia/core/lib/browser/view-container';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { UriSelection } from '@theia/core/lib/common/selection';
import { SelectionService } from '@theia/core/lib/common/selection-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EXPLORER_VIEW_CONTAINER_ID } from '@theia/navigator/lib/browser/navigator-widget-factory';
import { FileNavigatorContribution, NavigatorContextMenu } from '@theia/navigator/lib/browser/navigator-contribution';
import { TimelineService } from '@theia/timeline/lib/browser/timeline-service';
import { TimelineWidget } from '@theia/timeline/lib/browser/timeline-widget';
import { HostDemand } from '../host/host-demand';

const VIEW_HISTORY = Command.toLocalizedCommand(
    { id: 'openspace-languages:file-history', label: 'View File History', category: 'Git' }, 'openspace/languages/command/fileHistory');

/** Of the menu of editors, after what leads elsewhere. */
const EDITOR_GROUP = ['editor_context_menu', '1_modification'];

/** In milliseconds: the extension may have to start first. */
const MAX_WAIT = 20_000;

/** The way to Theia's *Timeline*, which git's extension fills. Theia has it folded at the end of the explorer, without a command. */
@injectable()
export class FileHistory implements CommandContribution, MenuContribution {

    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(FileNavigatorContribution) protected readonly explorer: FileNavigatorContribution;
    @inject(HostDemand) protected readonly demand: HostDemand;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(SelectionService) protected readonly selection: SelectionService;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(TimelineService) protected readonly timelines: TimelineService;
    @inject(WidgetManager) protected readonly widgets: WidgetManager;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(VIEW_HISTORY, {
            isEnabled: () => this.file !== undefined,
            execute: () => this.file && this.show(this.file)
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(NavigatorContextMenu.COMPARE, {
            commandId: VIEW_HISTORY.id, label: VIEW_HISTORY.label, order: 'z', when: '!explorerResourceIsFolder'
        });
        menus.registerMenuAction(EDITOR_GROUP, { commandId: VIEW_HISTORY.id, label: VIEW_HISTORY.label, order: 'z' });
    }

    /** Of the tab in which the person works; in views, what is selected there, else the editor in front. */
    protected get file(): URI | undefined {
        const { currentWidget } = this.shell;
        const uri = Navigatable.is(currentWidget) ? currentWidget.getResourceUri()
            : UriSelection.getUri(this.selection.selection) ?? this.editors.currentEditor?.editor.uri;
        return uri && fileOf(uri);
    }

    protected async show(file: URI): Promise<void> {
        this.demand.make();
        if (!await this.hasSource()) {
            void this.messages.info(nls.localize('openspace/languages/noHistory',
                'There is no history: {0} is in no git repository, or the folder is not trusted.', file.path.base));
            return;
        }
        await this.explorer.openView({ activate: true });
        const [container, timeline] = await Promise.all([
            this.widgets.getOrCreateWidget(EXPLORER_VIEW_CONTAINER_ID), this.widgets.getOrCreateWidget<TimelineWidget>(TimelineWidget.ID)
        ]);
        if (container instanceof ViewContainer) {
            this.unfold(container, timeline);
        }
        // Last: the view follows the editor in front whenever another part of the window becomes the current one.
        timeline.refresh(file);
    }

    protected unfold(container: ViewContainer, timeline: TimelineWidget): void {
        if (!container.getTrackableWidgets().includes(timeline)) {
            container.addWidget(timeline, { initiallyCollapsed: true });
        }
        const part = container.getPartFor(timeline);
        if (part?.collapsed) {
            // Theia's own choice is room for two entries.
            part.uncollapsedSize ??= container.node.offsetHeight / 2;
        }
        container.activateWidget(timeline.id);
    }

    protected hasSource(): Promise<boolean> {
        const isThere = (): boolean => this.timelines.getSources().length > 0;
        return new Promise(resolve => {
            const answer = (): void => {
                clearTimeout(timer);
                listener.dispose();
                resolve(isThere());
            };
            const timer = setTimeout(() => answer(), MAX_WAIT);
            const listener = this.timelines.onDidChangeProviders(() => isThere() && answer());
            if (isThere()) {
                answer();
            }
        });
    }
}

/** What is compared, or shown as a commit has it, is a file, too. */
function fileOf(uri: URI): URI | undefined {
    const shown = DiffUris.isDiffUri(uri) ? DiffUris.decode(uri)[1] : uri;
    return shown.scheme === 'file' ? shown : shown.scheme === 'git' ? URI.fromFilePath(shown.path.toString()) : undefined;
}
