import { describe, expect, it } from 'vitest';
import { editKey, editsOf } from './change-edits';

describe('edits of a hunk', () => {
    it('are the lines that touch, with their places before and now', () => {
        const lines = [' a', '-b', '+B', '+B2', ' c', ' d', '-e', ' f', '+g'];
        expect(editsOf({ oldStart: 10, newStart: 12, lines })).toEqual([
            { id: '10-11:12-14', oldStart: 11, newStart: 13, removed: ['b'], added: ['B', 'B2'] },
            { id: '13-14:16-16', oldStart: 14, newStart: 17, removed: ['e'], added: [] },
            { id: '15-15:17-18', oldStart: 16, newStart: 18, removed: [], added: ['g'] }
        ]);
    });

    it('are all of a new file and all of one that is gone', () => {
        expect(editsOf({ oldStart: 1, newStart: 1, lines: ['+a', '+'] }))
            .toEqual([{ id: '0-0:0-2', oldStart: 1, newStart: 1, removed: [], added: ['a', ''] }]);
        expect(editsOf({ oldStart: 1, newStart: 1, lines: ['-a'] }))
            .toEqual([{ id: '0-1:0-0', oldStart: 1, newStart: 1, removed: ['a'], added: [] }]);
        expect(editsOf({ oldStart: 1, newStart: 1, lines: [' a'] })).toEqual([]);
    });

    it('have keys by the text before and what became of it, wherever that is now', () => {
        const [edit] = editsOf({ oldStart: 5, newStart: 5, lines: ['-a', '+b'] });
        const keyOf = (change: Partial<typeof edit>): string => editKey({ ...edit, ...change });
        expect(keyOf({ newStart: 9, id: 'other' })).toBe(editKey(edit));
        const others = [
            keyOf({ oldStart: 6 }), keyOf({ added: ['c'] }), keyOf({ removed: [], added: ['a', 'b'] }),
            keyOf({ removed: ['a', 'b'], added: [] })
        ];
        expect(new Set([editKey(edit), ...others]).size).toBe(5);
    });
});
