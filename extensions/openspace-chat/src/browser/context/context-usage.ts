import { AssistantMessage, ConversationMessage } from 'openspace-agent/lib/common';

export type TokenCounts = AssistantMessage['tokens'];

/** How much of a model's context an answer took. */
export interface ContextUsage {
    readonly tokens: TokenCounts;
    /** All of them: with the next message they go to the model again. */
    readonly total: number;
    readonly providerID: string;
    readonly modelID: string;
}

/** The use of the last answer that has been counted; what was taken back does not count. */
export function contextUsage(messages: readonly ConversationMessage[], revertedFrom?: string): ContextUsage | undefined {
    for (let index = messages.length - 1; index >= 0; index--) {
        const { info } = messages[index];
        if (info.role === 'assistant' && (revertedFrom === undefined || info.id < revertedFrom) && totalOf(info.tokens) > 0) {
            const { tokens, providerID, modelID } = info;
            return { tokens, total: totalOf(tokens), providerID, modelID };
        }
    }
    return undefined;
}

/** Share of the limit in percent, a whole number; undefined if there is no limit. */
export function usedPercent(total: number, limit: number | undefined): number | undefined {
    return limit ? Math.min(100, Math.round(total / limit * 100)) : undefined;
}

export function totalOf({ input, output, reasoning, cache }: TokenCounts): number {
    return input + output + reasoning + cache.read + cache.write;
}
