import { Message } from '@theia/core/lib/browser/widgets/widget';
import { CommandService } from '@theia/core/lib/common/command';
import { Disposable } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { sessionTitle } from 'openspace-chat/lib/browser/model/session-title';
import { SessionReveal } from 'openspace-chat/lib/browser/selection/session-reveal';
import { FrameBatcher } from 'openspace-interface/lib/browser/rendering/frame-batcher';
import { ServiceProvider, ServiceSource } from 'openspace-interface/lib/browser/rendering/use-service';
import { focusInside } from 'openspace-interface/lib/browser/views/focus-inside';
import { presentView } from 'openspace-interface/lib/browser/views/present-view';
import { WatchingWidget } from 'openspace-interface/lib/browser/views/watching-widget';
import { HostAnswer, HostQuestion, SandboxedWorkspace } from '../../common';
import { WorkspacesModel } from '../connection/workspaces-model';
import { NetworkHosts } from './network-hosts';
import { WorkspaceActions } from './workspace-actions';
import { WorkspaceCommands } from './workspace-commands';
import { WorkspacePreferences } from './workspace-preferences';
import { WorkspacesView } from './workspaces-view';

/** "5 min. ago" must not stay so. In milliseconds. */
const CLOCK = 30_000;

/** Shows the sandboxes and their providers. */
@injectable()
export class WorkspacesWidget extends WatchingWidget {

    static readonly ID = 'openspace-workspaces';

    static get LABEL(): string {
        return nls.localize('openspace/workspace/title', 'Sandboxes');
    }

    @inject(ServiceSource) protected readonly services: ServiceSource;
    @inject(WorkspacesModel) protected readonly model: WorkspacesModel;
    @inject(WorkspaceActions) protected readonly actions: WorkspaceActions;
    @inject(NetworkHosts) protected readonly hosts: NetworkHosts;
    @inject(WorkspacePreferences) protected readonly preferences: WorkspacePreferences;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(SessionReveal) protected readonly sessions: SessionReveal;

    @postConstruct()
    protected init(): void {
        presentView(this, {
            id: WorkspacesWidget.ID, testID: 'workspaces-view', label: WorkspacesWidget.LABEL,
            caption: nls.localize('openspace/workspace/caption', 'Sandboxes of the Agent'), icon: 'vm'
        });
        this.addClass('openspace-workspaces');
        // The list scrolls by itself.
        this.scrollOptions = undefined;
        const batcher = new FrameBatcher(() => this.update());
        this.toDispose.pushAll([batcher, this.model.onDidChange(() => batcher.schedule()),
            this.preferences.onPreferenceChanged(() => batcher.schedule())]);
        this.update();
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.toDispose.push(focusInside(this.node, () => this.node.querySelector<HTMLElement>('button:not([disabled])')));
    }

    protected watch(): Disposable {
        // What goes wrong there is part of what is shown.
        this.model.load().catch(() => undefined);
        const clock = setInterval(() => this.update(), CLOCK);
        return Disposable.create(() => clearInterval(clock));
    }

    protected readonly onStop = (workspace: SandboxedWorkspace): Promise<void> => this.actions.stop(workspace);
    protected readonly onResume = (workspace: SandboxedWorkspace): Promise<void> => this.actions.resume(workspace);
    protected readonly onDelete = (workspace: SandboxedWorkspace): Promise<void> => this.actions.delete(workspace);
    protected readonly onAudit = ({ id }: SandboxedWorkspace): void =>
        void this.commands.executeCommand(WorkspaceCommands.SHOW_AUDIT.id, id);
    protected readonly onSession = (session: string): void => void this.sessions.reveal(session);
    protected readonly onAnswer = ({ id }: HostQuestion, answer: HostAnswer): void => void this.actions.answerHost(id, answer);
    protected readonly onTakeBack = (host: string, of?: { readonly workspace: string; readonly session: string }): void =>
        void (of ? this.actions.forgetHost(of.workspace, of.session, host) : this.hosts.takeBack(host));
    protected readonly onForbid = (host: string): void => void this.hosts.decide(host, 'never');
    protected readonly onRemote = (folder: string): void => void this.commands.executeCommand(WorkspaceCommands.SET_REMOTE.id, folder);
    protected readonly onNew = (): void => void this.commands.executeCommand(WorkspaceCommands.NEW.id);
    protected readonly onCheck = (): void => void this.actions.checkProviders();
    protected readonly onRestart = (): void => void this.actions.restartServer();
    protected readonly titleOf = (session: string): string => sessionTitle(this.store.state.sessions[session]);

    protected render(): React.ReactNode {
        return <ServiceProvider value={this.services}>
            <WorkspacesView state={this.model.state} loaded={this.model.loaded} hosts={this.hosts.all}
                onAnswer={this.onAnswer} onTakeBack={this.onTakeBack} onForbid={this.onForbid}
                onRemote={this.onRemote} now={Date.now()} titleOf={this.titleOf}
                onNew={this.onNew} onCheck={this.onCheck} onRestart={this.onRestart}
                onStop={this.onStop} onResume={this.onResume} onDelete={this.onDelete} onAudit={this.onAudit} onSession={this.onSession} />
        </ServiceProvider>;
    }
}
