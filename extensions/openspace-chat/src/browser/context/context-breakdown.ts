import { ConversationMessage, Part } from 'openspace-agent/lib/common';

export type ContextKind = 'system' | 'user' | 'assistant' | 'tools' | 'reasoning';

/** What fills the context, in tokens; all but the sum is estimated. */
export interface ContextShare {
    readonly kind: ContextKind;
    readonly tokens: number;
}

/** Usual for English and for code; the real number depends on the model. */
const CHARACTERS_PER_TOKEN = 4;

const ORDER: readonly ContextKind[] = ['system', 'user', 'assistant', 'tools', 'reasoning'];

/**
 * Estimates from the lengths of the messages what `total` tokens consist of. What the messages do not explain are the instructions,
 * the descriptions of tools, and whatever of the conversation is not loaded. Messages that a summary replaced do not count.
 */
export function contextBreakdown(messages: readonly ConversationMessage[], total: number, revertedFrom?: string): ContextShare[] {
    const characters: Record<ContextKind, number> = { system: 0, user: 0, assistant: 0, tools: 0, reasoning: 0 };
    const kept = messages.filter(({ info }) => revertedFrom === undefined || info.id < revertedFrom);
    const summary = kept.findLastIndex(({ info }) => info.role === 'assistant' && info.summary === true);
    for (const { info, parts } of kept.slice(Math.max(summary, 0))) {
        parts.forEach(part => count(part, info.role));
    }
    const known = Object.values(characters).reduce((sum, length) => sum + length, 0) / CHARACTERS_PER_TOKEN;
    // The estimate may be too high; together they are never more than there is.
    const scale = known > total ? total / known : 1;
    const tokens = (kind: ContextKind): number =>
        kind === 'system' ? Math.max(0, Math.round(total - known * scale)) : Math.round(characters[kind] / CHARACTERS_PER_TOKEN * scale);
    return ORDER.map(kind => ({ kind, tokens: tokens(kind) })).filter(share => share.tokens > 0);

    function count(part: Part, role: 'user' | 'assistant'): void {
        if (part.type === 'text' && !part.ignored) {
            characters[role] += part.text.length;
        } else if (part.type === 'reasoning') {
            characters.reasoning += part.text.length;
        } else if (part.type === 'tool') {
            const { state } = part;
            characters.tools += JSON.stringify(state.input).length
                + (state.status === 'completed' ? state.output.length : state.status === 'error' ? state.error.length : 0);
        }
    }
}
