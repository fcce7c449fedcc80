import { ConversationMessage } from 'openspace-agent/lib/common';
import { isExploring } from './exploration';
import { isVisiblePart } from './message-parts';
import { TurnEntry } from './turns';

/** What stands below each other in a turn: messages, and runs of messages that only look at files. */
export type TurnBlock =
    | { readonly kind: 'entry'; readonly entry: TurnEntry }
    | { readonly kind: 'explored'; readonly messages: readonly ConversationMessage[] };

/** By which a block is found again. */
export function blockKey(block: TurnBlock): string {
    return block.kind === 'entry' ? block.entry.message.info.id : `explored-${block.messages[0].info.id}`;
}

export function messagesOf(block: TurnBlock): readonly ConversationMessage[] {
    return block.kind === 'entry' ? [block.entry.message] : block.messages;
}

/** Every model call is a message of its own, so an agent that reads one file after the other would fill the page. */
export function turnBlocks(entries: readonly TurnEntry[]): TurnBlock[] {
    const runs: TurnEntry[][] = [];
    for (const entry of entries) {
        const last = runs.at(-1);
        if (last && onlyExplores(entry) && onlyExplores(last[0])) {
            last.push(entry);
        } else {
            runs.push([entry]);
        }
    }
    return runs.map(
        run => run.length === 1 ? { kind: 'entry', entry: run[0] } : { kind: 'explored', messages: run.map(entry => entry.message) }
    );
}

function onlyExplores({ kind, message: { info, parts } }: TurnEntry): boolean {
    return kind === 'assistant' && info.role === 'assistant' && !info.error && parts.filter(isVisiblePart).every(isExploring);
}
