import { CommandService } from '@theia/core/lib/common/command';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { Message } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentService } from 'openspace-agent/lib/common';
import { FrameBatcher } from 'openspace-interface/lib/browser/rendering/frame-batcher';
import { focusInside } from 'openspace-interface/lib/browser/views/focus-inside';
import { presentView } from 'openspace-interface/lib/browser/views/present-view';
import { WatchingWidget } from 'openspace-interface/lib/browser/views/watching-widget';
import { ChangesEntry } from '../changes/changes-entry';
import { attempt } from '../commands/attempt';
import { ChatCommands } from '../commands/chat-commands';
import { ChatSelection } from '../selection/chat-selection';
import { SessionReveal } from '../selection/session-reveal';
import { SessionTitles } from '../sessions/session-titles';
import { UnreadSessions } from '../sessions/unread-sessions';
import { AgentActions, AgentsView } from './agents-view';

/** All sessions of the folder: what each agent is doing, what it changed, and what needs an answer. */
@injectable()
export class AgentsWidget extends WatchingWidget {

    static readonly ID = 'openspace-agents';

    static get LABEL(): string {
        return nls.localize('openspace/chat/agents/title', 'Agents');
    }

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(SessionReveal) protected readonly sessions: SessionReveal;
    @inject(SessionTitles) protected readonly titles: SessionTitles;
    @inject(UnreadSessions) protected readonly unread: UnreadSessions;
    @inject(ChangesEntry) protected readonly changes: ChangesEntry;
    @inject(AgentService) protected readonly service: AgentService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(CommandService) protected readonly commands: CommandService;

    protected readonly batcher = new FrameBatcher(() => this.update());
    protected readonly actions: AgentActions = {
        onNew: () => void this.commands.executeCommand(ChatCommands.NEW_SESSION.id),
        onShow: sessionID => void this.sessions.reveal(sessionID),
        onStop: sessionID => void attempt(
            this.messages, () => this.service.abort(sessionID), nls.localize('openspace/chat/stopFailed', 'The agent could not be stopped')
        ),
        onChanges: sessionID => {
            this.selection.select(sessionID);
            void this.changes.show();
        }
    };

    @postConstruct()
    protected init(): void {
        presentView(this, { id: AgentsWidget.ID, testID: 'agents-view', label: AgentsWidget.LABEL, icon: 'organization' });
        this.addClass('openspace-agents');
        this.toDispose.push(this.batcher);
        this.update();
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.toDispose.push(focusInside(this.node, () => this.node.querySelector('button')));
    }

    protected watch(): Disposable {
        const schedule = (): void => this.batcher.schedule();
        schedule();
        return new DisposableCollection(
            ...[this.store.onDidChange, this.selection.onDidChange, this.titles.onDidChange, this.unread.onDidChange]
                .map(event => event(schedule))
        );
    }

    protected render(): React.ReactNode {
        return <AgentsView state={this.store.state} activeID={this.selection.activeSessionID} unread={this.unread.ids}
            firstWords={this.titles.firstWords} actions={this.actions} />;
    }
}
