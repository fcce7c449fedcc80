import { continuesTurn, ConversationMessage } from 'openspace-agent/lib/common';
import { compactionOf, isSummary } from './compaction';
import { ideResults, isVisiblePart, wasStoppedEmpty } from './message-parts';
import { withShellCommands } from './shell-messages';

export interface TurnEntry {
    /** A `compaction` asks for a `summary`, which replaces the conversation so far. */
    readonly kind: 'user' | 'assistant' | 'ide-results' | 'compaction' | 'summary';
    readonly message: ConversationMessage;
    /** The agent did something in the window with it. */
    readonly acts?: boolean;
}

/** Whether the agent did something in the window with a message; such a message is shown although it says nothing. */
export type Acts = (messageID: string) => boolean;

/** One message of the person and all that answers it. */
export interface Turn {
    /** Id of the message that began the turn. */
    readonly id: string;
    /** What is shown. */
    readonly entries: readonly TurnEntry[];
    /** All messages, in order. */
    readonly messages: readonly ConversationMessage[];
}

interface GrowingTurn {
    readonly id: string;
    readonly entries: TurnEntry[];
    readonly messages: ConversationMessage[];
}

/**
 * Groups messages into turns. What the IDE sent on its own continues the turn before it; messages from `revertedFrom` on are
 * undone and left out.
 */
export function groupTurns(messages: readonly ConversationMessage[], revertedFrom?: string, acts: Acts = () => false): Turn[] {
    const turns: GrowingTurn[] = [];
    const turnOf = new Map<string, GrowingTurn>();
    for (const message of withShellCommands(messages)) {
        const { info } = message;
        if (revertedFrom !== undefined && info.id >= revertedFrom) {
            continue;
        }
        const continued = info.role === 'assistant'
            ? turnOf.get(info.parentID) ?? turns.at(-1)
            : continuesTurn(message) ? turns.at(-1) : undefined;
        const turn = continued ?? { id: info.id, entries: [], messages: [] };
        if (!continued) {
            turns.push(turn);
        }
        turnOf.set(info.id, turn);
        turn.messages.push(message);
        const hasActed = acts(info.id);
        const kind = entryKind(message, hasActed);
        if (kind) {
            turn.entries.push({ kind, message, ...(hasActed ? { acts: true } : {}) });
        }
    }
    return turns.filter(turn => turn.entries.length > 0);
}

/** Whether two turns show the same; messages keep their identity while they do not change. */
export function isSameTurn(a: Turn, b: Turn): boolean {
    return a.id === b.id && a.messages.length === b.messages.length && a.messages.every((message, index) => message === b.messages[index])
        && a.entries.length === b.entries.length && a.entries.every(({ acts }, index) => acts === b.entries[index].acts);
}

/** The folder that the agent works in; undefined before it answers. */
export function folderOf({ messages }: Turn): string | undefined {
    return messages.map(({ info }) => info.role === 'assistant' ? info.path.cwd : undefined).find(Boolean);
}

/** Whether the agent wrote its plan in this turn. */
export function writesTodos(turn: Turn | undefined): boolean {
    return turn?.messages.some(({ parts }) => parts.some(part => part.type === 'tool' && part.tool === 'todowrite')) ?? false;
}

function entryKind(message: ConversationMessage, acts: boolean): TurnEntry['kind'] | undefined {
    if (message.info.role === 'assistant') {
        const shown = acts || message.info.error || message.parts.some(isVisiblePart) || wasStoppedEmpty(message);
        if (!shown) {
            return undefined;
        }
        return isSummary(message) ? 'summary' : 'assistant';
    }
    if (compactionOf(message)) {
        return 'compaction';
    }
    if (message.parts.some(isVisiblePart)) {
        return 'user';
    }
    return ideResults(message).length > 0 ? 'ide-results' : undefined;
}

/** Whether the answer ended without an end: the agent server did not live to write it. To be asked only while the session is idle. */
export function isCutOff({ messages }: Turn): boolean {
    const last = messages.findLast(({ info }) => info.role === 'assistant')?.info;
    return last?.role === 'assistant' && last.time.completed === undefined && !last.error;
}

/** How many model calls the turn has made so far. */
export function stepsOf({ messages }: Turn): number {
    return messages.filter(({ info }) => info.role === 'assistant').length;
}
