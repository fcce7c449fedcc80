import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { StatusBar, StatusBarAlignment, StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ServerStatus } from 'openspace-agent/lib/common';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ChatCommands } from '../commands/chat-commands';

/** Shows in the status bar how it stands with the agent; a click leads to the chat. */
@injectable()
export class ChatStatusContribution implements FrontendApplicationContribution {

    static readonly ELEMENT_ID = 'openspace-agent-status';

    @inject(StatusBar) protected readonly statusBar: StatusBar;
    @inject(ConversationStore) protected readonly store: ConversationStore;

    protected shown: ServerStatus | undefined;

    onStart(): void {
        this.show(this.store.state.server);
        this.store.onDidChange(state => this.show(state.server));
    }

    protected show(server: ServerStatus): void {
        if (server !== this.shown) {
            this.shown = server;
            void this.statusBar.setElement(ChatStatusContribution.ELEMENT_ID, statusEntry(server));
        }
    }
}

function statusEntry(server: ServerStatus): StatusBarEntry {
    const [icon, state] = {
        starting: ['sync~spin', nls.localize('openspace/chat/status/starting', 'Agent starting')],
        connected: ['comment-discussion', nls.localize('openspace/chat/category', 'Chat')],
        reconnecting: ['sync~spin', nls.localize('openspace/chat/status/reconnecting', 'Agent reconnecting')],
        down: ['error', nls.localize('openspace/chat/status/down', 'Agent not running')],
        'no-folder': ['comment-discussion', nls.localize('openspace/chat/category', 'Chat')]
    }[server.state];
    const details = [server.version && nls.localize('openspace/chat/status/version', 'opencode {0}', server.version),
        server.problem && reasonText(server.problem)].filter(Boolean);
    const tooltip = [meaningOf(server) ?? state, ...details].join('\n');
    return {
        text: `$(${icon}) ${state}`,
        name: nls.localize('openspace/chat/status/name', 'Agent'),
        alignment: StatusBarAlignment.LEFT,
        priority: 10,
        tooltip,
        accessibilityInformation: { label: tooltip },
        command: ChatCommands.FOCUS_INPUT.id
    };
}

/** Where the name alone does not say it. */
function meaningOf({ state }: ServerStatus): string | undefined {
    switch (state) {
        case 'connected':
            return nls.localize('openspace/chat/status/ready', 'The agent is ready');
        case 'no-folder':
            return nls.localize('openspace/chat/noFolder', 'No folder is open');
        default:
            return undefined;
    }
}
