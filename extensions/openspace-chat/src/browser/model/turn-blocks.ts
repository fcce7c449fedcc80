import { ConversationMessage } from 'openspace-agent/lib/common';
import { isCall, isQuietPart, Shown } from './call-groups';
import { isVisiblePart } from './message-parts';
import { TurnEntry } from './turns';

/** What stands below each other in a turn: messages, and runs of messages that are calls which went well. */
export type TurnBlock =
    | { readonly kind: 'entry'; readonly entry: TurnEntry }
    | { readonly kind: 'calls'; readonly messages: readonly ConversationMessage[] };

/** By which a block is found again. */
export function blockKey(block: TurnBlock): string {
    return block.kind === 'entry' ? block.entry.message.info.id : `calls-${block.messages[0].info.id}`;
}

export function messagesOf(block: TurnBlock): readonly ConversationMessage[] {
    return block.kind === 'entry' ? [block.entry.message] : block.messages;
}

/** Every model call is a message of its own, so an agent that does one thing after the other would fill the page. */
export function turnBlocks(entries: readonly TurnEntry[], shown: Shown = []): TurnBlock[] {
    const runs: TurnEntry[][] = [];
    for (const entry of entries) {
        const last = runs.at(-1);
        if (last && isQuiet(entry, shown) && isQuiet(last[0], shown)) {
            last.push(entry);
        } else {
            runs.push([entry]);
        }
    }
    return runs.map(
        run => run.length === 1 ? { kind: 'entry', entry: run[0] } : { kind: 'calls', messages: run.map(entry => entry.message) }
    );
}

/** What the agent did in the window beside its calls is seen where it stands. */
function isQuiet({ kind, message, acts }: TurnEntry, shown: Shown): boolean {
    return kind === 'assistant' && !acts && isQuietMessage(message, shown);
}

/** A message is another object when it changes, and all of a turn are looked at when one does. */
const known = new WeakMap<ConversationMessage, { readonly shown: string; readonly quiet: boolean }>();

function isQuietMessage(message: ConversationMessage, shown: Shown): boolean {
    const { info, parts } = message;
    const key = shown.join();
    const before = known.get(message);
    if (before?.shown === key) {
        return before.quiet;
    }
    const visible = parts.filter(isVisiblePart);
    const quiet = info.role === 'assistant' && !info.error && visible.some(isCall) && visible.every(part => isQuietPart(part, shown));
    known.set(message, { shown: key, quiet });
    return quiet;
}
