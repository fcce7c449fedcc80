import { Message } from '@theia/core/lib/browser/widgets/widget';
import { Disposable } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { sessionTitle } from 'openspace-chat/lib/browser/model/session-title';
import { FrameBatcher } from 'openspace-interface/lib/browser/rendering/frame-batcher';
import { focusInside } from 'openspace-interface/lib/browser/views/focus-inside';
import { presentView } from 'openspace-interface/lib/browser/views/present-view';
import { WatchingWidget } from 'openspace-interface/lib/browser/views/watching-widget';
import { WorkspacesModel } from '../connection/workspaces-model';
import { AuditFilter } from '../model/audit-list';
import { visibleLine } from '../model/audit-text';
import { AuditView } from './audit-view';
import { WorkspaceAuditModel } from './workspace-audit-model';

/** Shows the audit trail of a sandbox. */
@injectable()
export class WorkspaceAuditWidget extends WatchingWidget {

    static readonly ID = 'openspace-workspace-audit';

    static get LABEL(): string {
        return nls.localize('openspace/workspace/audit/title', 'Sandbox Audit');
    }

    @inject(WorkspaceAuditModel) protected readonly model: WorkspaceAuditModel;
    @inject(WorkspacesModel) protected readonly workspaces: WorkspacesModel;
    @inject(ConversationStore) protected readonly store: ConversationStore;

    @postConstruct()
    protected init(): void {
        presentView(
            this, { id: WorkspaceAuditWidget.ID, testID: 'workspace-audit-view', label: WorkspaceAuditWidget.LABEL, icon: 'list-flat' }
        );
        // The table scrolls by itself.
        this.scrollOptions = undefined;
        const batcher = new FrameBatcher(() => this.update());
        this.toDispose.pushAll(
            [batcher, this.model.onDidChange(() => batcher.schedule()), this.workspaces.onDidChange(() => batcher.schedule())]
        );
        this.update();
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.toDispose.push(focusInside(this.node, () => this.node.querySelector('input')));
    }

    protected watch(): Disposable {
        this.model.watch();
        void this.begin();
        return Disposable.create(() => this.model.rest());
    }

    /** The newest sandbox, unless the person has chosen one. */
    protected async begin(): Promise<void> {
        await this.workspaces.load().catch(() => undefined);
        if (this.model.state.workspace === undefined) {
            this.model.show(this.workspaces.state.workspaces.at(-1)?.id);
        }
    }

    protected readonly titleOf = (session: string): string => {
        const known = this.store.state.sessions[session];
        return known ? sessionTitle(known) : visibleLine(session);
    };

    protected readonly onWorkspace = (id: string): void => this.model.show(id);
    protected readonly onFilter = (filter: AuditFilter): void => this.model.setFilter(filter);
    protected readonly onOlder = (): void => void this.model.loadOlder();
    protected readonly onRetry = (): void => this.model.restart();

    protected render(): React.ReactNode {
        return <AuditView state={this.model.state} workspaces={this.workspaces.state.workspaces} titleOf={this.titleOf}
            onWorkspace={this.onWorkspace} onFilter={this.onFilter} onOlder={this.onOlder} onRetry={this.onRetry} />;
    }
}
