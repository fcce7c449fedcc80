import { describe, expect, it } from 'vitest';
import { Draft } from '../drafts/draft';
import { historyStep, moveInHistory } from './history-cursor';

const draft = (text: string): Draft => ({ text, attachments: [] });
const ENTRIES = [draft('oldest'), draft('newest')];

describe('the history', () => {
    it('takes the arrow keys at the start and the end of the text only', () => {
        const at = (start: number, end = start) => ({ text: 'two\nlines', start, end });
        expect([historyStep('ArrowUp', at(0)), historyStep('ArrowUp', at(1)), historyStep('ArrowUp', at(0, 3))])
            .toEqual([-1, undefined, undefined]);
        expect([historyStep('ArrowDown', at(9)), historyStep('ArrowDown', at(4)), historyStep('ArrowLeft', at(0))])
            .toEqual([1, undefined, undefined]);
    });

    it('goes back to the oldest message and forward to what was being written', () => {
        const first = moveInHistory(ENTRIES, undefined, draft('mine'), -1)!;
        expect(first.draft.text).toBe('newest');
        const second = moveInHistory(ENTRIES, first.cursor, first.draft, -1)!;
        expect(second.draft.text).toBe('oldest');
        expect(moveInHistory(ENTRIES, second.cursor, second.draft, -1)).toBeUndefined();
        const forth = moveInHistory(ENTRIES, second.cursor, second.draft, 1)!;
        const end = moveInHistory(ENTRIES, forth.cursor, forth.draft, 1)!;
        expect(end).toEqual({ draft: draft('mine'), cursor: undefined });
        expect(moveInHistory(ENTRIES, end.cursor, end.draft, 1)).toBeUndefined();
    });

    it('starts anew from a message that was changed', () => {
        const first = moveInHistory(ENTRIES, undefined, draft('mine'), -1)!;
        const again = moveInHistory(ENTRIES, first.cursor, draft('newest, changed'), -1)!;
        expect(again.draft.text).toBe('newest');
        expect(moveInHistory(ENTRIES, again.cursor, again.draft, 1)?.draft.text).toBe('newest, changed');
    });

    it('has nothing to show when nothing was sent', () => {
        expect(moveInHistory([], undefined, draft('mine'), -1)).toBeUndefined();
    });
});
