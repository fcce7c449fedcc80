import { ConversationMessage, isShellNote } from 'openspace-agent/lib/common';
import { commandOf } from './shell-output';

/** Value of a part's `metadata.openspace` in messages that are made here. */
const SHELL = 'shell';

interface Translation {
    readonly command: string;
    readonly message: ConversationMessage;
}

const translations = new WeakMap<ConversationMessage, Translation>();

/** With the commands that the person ran in the shell as they wrote them; messages keep their identity while they do not change. */
export function withShellCommands(messages: readonly ConversationMessage[]): readonly ConversationMessage[] {
    if (!messages.some(isShellNote)) {
        return messages;
    }
    return messages.map((message, index) => isShellNote(message) ? translated(message, messages[index + 1]) : message);
}

/** Whether the message is what the person wrote to the shell. */
export function isShellMessage({ parts }: ConversationMessage): boolean {
    return parts.some(part => part.type === 'text' && part.metadata?.openspace === SHELL);
}

function translated(note: ConversationMessage, answer: ConversationMessage | undefined): ConversationMessage {
    const command = commandIn(answer);
    const known = translations.get(note);
    if (known?.command === command) {
        return known.message;
    }
    const { info, parts: [part] } = note;
    const message: ConversationMessage = part.type === 'text'
        ? { info, parts: [{ ...part, text: `!${command}`, synthetic: false, metadata: { openspace: SHELL } }] }
        : note;
    translations.set(note, { command, message });
    return message;
}

function commandIn(answer: ConversationMessage | undefined): string {
    const call = answer?.info.role === 'assistant' ? answer.parts.find(part => part.type === 'tool') : undefined;
    return call?.type === 'tool' ? commandOf(call) : '';
}
