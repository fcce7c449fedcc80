import { ChatSessionSettings, MutableChatModel } from '@theia/ai-chat/lib/common';

/** Where a conversation of Theia's chat keeps the id of its opencode session; Theia stores it with the conversation. */
const KEY = 'openspaceSession';

/** The opencode session of the conversation; undefined before its first message. */
export function linkedSession({ settings }: { readonly settings?: ChatSessionSettings }): string | undefined {
    const id = settings?.[KEY];
    return typeof id === 'string' ? id : undefined;
}

export function linkSession(model: MutableChatModel, sessionID: string): void {
    model.setSettings({ ...model.settings, [KEY]: sessionID });
}
