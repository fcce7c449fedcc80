import { ConversationMessage } from 'openspace-core/lib/common';
import { ideResults, isAllSynthetic, isVisiblePart } from './message-parts';

export interface TurnEntry {
    readonly kind: 'user' | 'assistant' | 'ide-results';
    readonly message: ConversationMessage;
}

/** One message of the person and all that answers it; only what is shown. */
export interface Turn {
    /** Id of the message that began the turn. */
    readonly id: string;
    readonly entries: readonly TurnEntry[];
}

interface GrowingTurn {
    readonly id: string;
    readonly entries: TurnEntry[];
}

/**
 * Groups messages into turns. All-synthetic user messages continue the turn before them; messages from `revertedFrom`
 * on are undone and left out.
 */
export function groupTurns(messages: readonly ConversationMessage[], revertedFrom?: string): Turn[] {
    const turns: GrowingTurn[] = [];
    const turnOf = new Map<string, GrowingTurn>();
    for (const message of messages) {
        const { info } = message;
        if (revertedFrom !== undefined && info.id >= revertedFrom) {
            continue;
        }
        const continued = info.role === 'assistant' ? turnOf.get(info.parentID) ?? turns.at(-1) : isAllSynthetic(message) ? turns.at(-1) : undefined;
        const turn = continued ?? { id: info.id, entries: [] };
        if (!continued) {
            turns.push(turn);
        }
        turnOf.set(info.id, turn);
        const kind = entryKind(message);
        if (kind) {
            turn.entries.push({ kind, message });
        }
    }
    return turns.filter(turn => turn.entries.length > 0);
}

/** Whether two turns show the same; messages keep their identity while they do not change. */
export function isSameTurn(a: Turn, b: Turn): boolean {
    return a.id === b.id && a.entries.length === b.entries.length
        && a.entries.every((entry, index) => entry.message === b.entries[index].message && entry.kind === b.entries[index].kind);
}

function entryKind(message: ConversationMessage): TurnEntry['kind'] | undefined {
    if (message.info.role === 'assistant') {
        return message.info.error || message.parts.some(isVisiblePart) ? 'assistant' : undefined;
    }
    if (message.parts.some(isVisiblePart)) {
        return 'user';
    }
    return ideResults(message).length > 0 ? 'ide-results' : undefined;
}
