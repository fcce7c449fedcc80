import { ScriptedModel } from '@openspace/scripted-model';

type ModelRequest = ScriptedModel['requests'][number];

interface ChatMessage {
    readonly role: string;
    readonly content?: string | readonly { readonly type: string; readonly text?: string }[];
}

function messagesOf(request: ModelRequest | undefined): ChatMessage[] {
    return (request?.body as { messages?: ChatMessage[] } | undefined)?.messages ?? [];
}

function textOf({ content }: ChatMessage): string {
    return typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('\n');
}

/** All that the model was told, as one text. */
export function requestText(request: ModelRequest | undefined): string {
    return messagesOf(request).map(textOf).join('\n');
}

export function systemText(request: ModelRequest | undefined): string {
    return messagesOf(request).filter(({ role }) => role === 'system').map(textOf).join('\n');
}

/** Texts of the user messages, oldest first. */
export function userTexts(request: ModelRequest | undefined): string[] {
    return messagesOf(request).filter(({ role }) => role === 'user').map(textOf);
}
