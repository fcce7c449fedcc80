import { ConversationMessage } from 'openspace-agent/lib/common';
import { isVisiblePart } from './message-parts';
import { beginning } from './session-title';
import { withShellCommands } from './shell-messages';

/** A message of the person, for lists. */
export interface ListedMessage {
    readonly id: string;
    /** As it was written. */
    readonly text: string;
    /** Its first words. */
    readonly label: string;
    /** When it was sent, in milliseconds since 1970. */
    readonly time: number;
}

/** What the person wrote, oldest first; without what has been taken back. */
export function personMessages(messages: readonly ConversationMessage[], revertedFrom?: string): ListedMessage[] {
    return listed(messages.filter(({ info }) => revertedFrom === undefined || info.id < revertedFrom));
}

/** What the person wrote and has taken back, oldest first. */
export function revertedMessages(messages: readonly ConversationMessage[], revertedFrom: string): ListedMessage[] {
    return listed(messages.filter(({ info }) => info.id >= revertedFrom));
}

/** Names of the files in a diff of git. */
export function filesInDiff(diff: string | undefined): string[] {
    return Array.from((diff ?? '').matchAll(/^diff --git a\/.* b\/(.*)$/gm), ([, file]) => file);
}

function listed(messages: readonly ConversationMessage[]): ListedMessage[] {
    return withShellCommands(messages).filter(({ info, parts }) =>
        info.role === 'user' && parts.some(isVisiblePart)).map(({ info, parts }) => {
        const text = parts.flatMap(part => part.type === 'text' && !part.synthetic ? [part.text] : []).join('\n');
        return { id: info.id, text, label: beginning(text) || '…', time: info.time.created };
    });
}
