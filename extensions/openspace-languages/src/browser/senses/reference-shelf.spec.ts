import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReferenceShelf } from './reference-shelf';

describe('ReferenceShelf', () => {
    let open: string[];
    let shelf: ReferenceShelf<string>;

    beforeEach(() => {
        vi.useFakeTimers();
        open = [];
        shelf = new ReferenceShelf(async key => {
            if (key === 'missing') {
                throw new Error('not found');
            }
            open.push(key);
            return { object: key.toUpperCase(), dispose: () => { open.splice(open.indexOf(key), 1); } };
        }, { maxItems: 2, keepMs: 1_000 });
    });

    afterEach(() => { vi.useRealTimers(); });

    it('keeps what was used last', async () => {
        expect([await shelf.get('a'), await shelf.get('b'), await shelf.get('a'), await shelf.get('c')]).toEqual(['A', 'B', 'A', 'C']);
        expect(open).toEqual(['a', 'c']);
    });

    it('lets go of what nobody asked for in a while', async () => {
        await shelf.get('a');
        await vi.advanceTimersByTimeAsync(800);
        await shelf.get('a');
        await vi.advanceTimersByTimeAsync(800);
        expect(open).toEqual(['a']);
        await vi.advanceTimersByTimeAsync(300);
        expect(open).toEqual([]);
    });

    it('tries again after a failure', async () => {
        await expect(shelf.get('missing')).rejects.toThrow('not found');
        await expect(shelf.get('missing')).rejects.toThrow('not found');
        expect(vi.getTimerCount()).toBe(0);
    });

    it('leaves nothing behind, not even what is still on its way', async () => {
        await shelf.get('a');
        const late = shelf.get('b');
        shelf.dispose();
        await late;
        await vi.advanceTimersByTimeAsync(0);
        expect([open, vi.getTimerCount()]).toEqual([[], 0]);
    });
});
