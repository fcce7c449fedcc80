import { z } from 'zod';

const messageSchema = z.looseObject({
    role: z.string(),
    content: z.union([
        z.string(),
        z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
        z.null()
    ]).optional()
});

/** The members of a chat completion request that a scripted model looks at; the others are kept. */
export const chatRequestSchema = z.looseObject({
    model: z.string().optional(),
    stream: z.boolean().nullish(),
    stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
    messages: z.array(messageSchema),
    tools: z.array(z.unknown()).nullish()
});

export type ChatMessage = z.infer<typeof messageSchema>;
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** The text of a message; text parts are joined by line breaks, other parts are left out. */
export function messageText({ content }: ChatMessage): string {
    if (Array.isArray(content)) {
        return content.flatMap(part => part.text ?? []).join('\n');
    }
    return content ?? '';
}

/** What the IDE adds: results of commands, in a message of their own, and its state, as a part of the person's message. */
const IDE_FRAME = /^(?:Results of the IDE commands [^\n]*\n)?<ide_(?:results|state)>\n/;

/** The text of a user message without what the IDE added to it; undefined if nothing else is in it. */
export function personText({ role, content }: ChatMessage): string | undefined {
    if (role !== 'user') {
        return undefined;
    }
    const parts = Array.isArray(content) ? content : [{ type: 'text', text: content ?? '' }];
    const own = parts.filter(({ text }) => text === undefined || !IDE_FRAME.test(text));
    return parts.length > 0 && own.length === 0 ? undefined : messageText({ role, content: own });
}

/** Whether the IDE speaks and not the person: the newest message holds nothing but results or state. */
export function isFromIde({ messages }: ChatRequest): boolean {
    const last = messages.at(-1);
    return last?.role === 'user' && personText(last) === undefined;
}

/** The texts of all user messages, oldest first. */
export function userTexts({ messages }: ChatRequest): string[] {
    return messages.filter(message => message.role === 'user').map(messageText);
}

/** What the person wrote, oldest first. */
export function personTexts({ messages }: ChatRequest): string[] {
    return messages.flatMap(message => personText(message) ?? []);
}

/** The text of the newest message of `role`, wherever it stands. */
export function lastTextOf(role: string, { messages }: ChatRequest): string | undefined {
    const message = messages.findLast(candidate => candidate.role === role);
    return message && messageText(message);
}

/** All that the model was told as system (or developer) text. */
export function systemText({ messages }: ChatRequest): string {
    return messages.filter(message => message.role === 'system' || message.role === 'developer').map(messageText).join('\n\n');
}

/** How many assistant messages stand after the newest user message: 0 for the first model call of a turn. */
export function assistantStep({ messages }: ChatRequest): number {
    const lastUser = messages.findLastIndex(message => message.role === 'user');
    return messages.slice(lastUser + 1).filter(message => message.role === 'assistant').length;
}
