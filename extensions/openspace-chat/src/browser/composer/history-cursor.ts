import { Draft } from '../drafts/draft';

/** Where the person is in the history: 0 is what they were writing, n the n-th message before. */
export interface HistoryCursor {
    readonly position: number;
    /** What they were writing. */
    readonly unsent: Draft;
}

export interface CaretPlace {
    readonly text: string;
    readonly start: number;
    readonly end: number;
}

/** Arrow keys belong to the text until they have nowhere to go in it: up at its start is -1, down at its end 1. */
export function historyStep(key: string, { text, start, end }: CaretPlace): -1 | 1 | undefined {
    if (start !== end) {
        return undefined;
    }
    return key === 'ArrowUp' && start === 0 ? -1 : key === 'ArrowDown' && end === text.length ? 1 : undefined;
}

/** The draft to show after a step, with the new cursor; undefined at both ends. `entries` has the newest last. */
export function moveInHistory(
    entries: readonly Draft[], cursor: HistoryCursor | undefined, current: Draft, step: -1 | 1
): { readonly draft: Draft; readonly cursor: HistoryCursor | undefined } | undefined {
    // What was changed after it came from the history is what the person writes now.
    const from = cursor && cursor.position > 0 && entries.at(-cursor.position)?.text === current.text
        ? cursor
        : { position: 0, unsent: current };
    const position = from.position - step;
    if (position < 0 || position > entries.length) {
        return undefined;
    }
    const draft = position === 0 ? from.unsent : entries[entries.length - position];
    return { draft, cursor: position === 0 ? undefined : { position, unsent: from.unsent } };
}
