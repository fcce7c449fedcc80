import { Command } from '@theia/core/lib/common/command';

/** The person's own commands for all agents at once. */
export namespace AgentsCommands {
    export const TOGGLE_ID = 'openspace-agents:toggle';
    export const SHOW = Command.toLocalizedCommand(
        { id: 'openspace-agents:show', label: 'Show All Agents', category: 'Chat' }, 'openspace/chat/agents/command/show',
        'openspace/chat/category'
    );
}
