import { nls } from '@theia/core/lib/common/nls';
import { QuickPickItem, QuickPickSeparator } from '@theia/core/lib/common/quick-pick-service';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ServerOverview, ToolServer, ToolServerState } from '../../common/services/tool-servers-service';

/** Undefined for what can only be looked at. */
export interface ToolServerItem extends QuickPickItem {
    readonly server: ToolServer | undefined;
}

const ICONS: Readonly<Record<ToolServerState, string>> = { connected: 'check', off: 'circle-slash', failed: 'error', 'sign-in': 'key' };

/** What works beside the agent, with what choosing it does. */
export function toolServerItems({ tools, languages, plugins }: ServerOverview): Array<ToolServerItem | QuickPickSeparator> {
    return [
        separator(nls.localize('openspace/chat/toolServers/tools', 'Tools (MCP)')),
        ...tools.map((server): ToolServerItem =>
            ({ server, label: `$(${ICONS[server.state]}) ${server.name}`, description: wordsFor(server.state),
                detail: server.problem && reasonText(server.problem) })),
        ...tools.length > 0 ? [] : [note(nls.localize('openspace/chat/toolServers/noTools', 'The configuration of opencode names none.'))],
        separator(nls.localize('openspace/chat/toolServers/languages', 'Languages (LSP)')),
        ...languages.map((server): ToolServerItem => ({
            server: undefined, label: `$(${server.isRunning ? 'check' : 'error'}) ${server.name}`,
            description: server.isRunning
                ? nls.localize('openspace/chat/toolServers/running', 'runs')
                : nls.localize('openspace/chat/toolServers/notRunning', 'does not run')
        })),
        ...languages.length > 0 ? [] : [note(nls.localize('openspace/chat/toolServers/noLanguages', 'The agent has started none.'))],
        ...plugins.length > 0 ? [separator(nls.localize('openspace/chat/toolServers/plugins', 'Plug-ins')), ...plugins.map(note)] : []
    ];
}

export function wordsFor(state: ToolServerState): string {
    switch (state) {
        case 'connected': return nls.localize('openspace/chat/toolServers/connected', 'connected; choose it to switch it off');
        case 'off': return nls.localize('openspace/chat/toolServers/off', 'off; choose it to connect it');
        case 'failed': return nls.localize('openspace/chat/toolServers/failed', 'failed; choose it to try again');
        case 'sign-in': return nls.localize('openspace/chat/toolServers/signIn', 'wants you to sign in; choose it to do so');
    }
}

function separator(label: string): QuickPickSeparator {
    return { type: 'separator', label };
}

function note(label: string): ToolServerItem {
    return { server: undefined, label };
}
