import { ConversationMessage } from 'openspace-agent/lib/common';
import { ListedMessage, personMessages } from '../model/session-revert';
import { isChangeTool } from '../model/tool-changes';
import { groupTurns } from '../model/turns';

/** Messages of the person whose turns changed files, newest first; the chosen one in any case. */
export function turnsWithChanges(messages: readonly ConversationMessage[], chosen?: string): ListedMessage[] {
    const changing = new Set(groupTurns(messages).filter(turn => turn.id === chosen || turn.messages.some(hasChanges)).map(({ id }) => id));
    return personMessages(messages).filter(({ id }) => changing.has(id)).reverse();
}

function hasChanges({ info, parts }: ConversationMessage): boolean {
    return (info.role === 'user' && (info.summary?.diffs.length ?? 0) > 0)
        || parts.some(
            part => part.type === 'patch' || (part.type === 'tool' && isChangeTool(part.tool) && part.state.status === 'completed')
        );
}
