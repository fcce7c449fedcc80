import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';

/** Notices when the window may look different: tabs come, go, move, get another name or state, or another size. */
@injectable()
export class LayoutWatcher {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(WorkspaceService)
    protected readonly workspace: WorkspaceService;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** May fire often and in the middle of a change. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        const { shell, changed } = this;
        shell.widgets.forEach(widget => this.follow(widget));
        shell.onDidAddWidget(widget => this.follow(widget));
        shell.onDidRemoveWidget(widget => this.unfollow(widget));
        shell.onDidChangeCurrentWidget(changed);
        [shell.mainPanel, shell.bottomPanel].forEach(panel => panel.layoutModified.connect(changed));
        [shell.leftPanelHandler, shell.rightPanelHandler].forEach(({ tabBar }) => {
            tabBar.currentChanged.connect(changed);
            tabBar.tabMoved.connect(changed);
        });
        // Names of editors are relative to the roots.
        this.workspace.onWorkspaceChanged(changed);
        // The main area gives and takes whatever space side panels and the window take and give.
        new ResizeObserver(changed).observe(shell.mainPanel.node);
    }

    /** To be called after changes that Theia does not tell, such as a border that a program moved. */
    readonly changed = (): void => {
        this.onDidChangeEmitter.fire();
    };

    /** Theia shows unsaved changes in the title, too. */
    protected follow(widget: Widget): void {
        widget.title.changed.connect(this.changed);
        this.changed();
    }

    protected unfollow(widget: Widget): void {
        widget.title.changed.disconnect(this.changed);
        this.changed();
    }
}
