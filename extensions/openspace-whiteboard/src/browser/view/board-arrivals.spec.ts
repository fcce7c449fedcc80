import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Board } from '../../common/model/board';
import { BoardChange } from '../boards/board-document';
import { box } from '../editing/fixtures/memory-board';
import { BoardArrivals } from './board-arrivals';

describe('BoardArrivals', () => {
    let arrivals: BoardArrivals;
    let board: Board;

    beforeEach(() => {
        vi.useFakeTimers();
        arrivals = new BoardArrivals();
        board = { elements: [] };
    });
    afterEach(() => {
        arrivals.dispose();
        vi.useRealTimers();
    });

    function add(count: number, by: BoardChange['by'] = 'agent'): void {
        const before = board;
        const fresh = Array.from({ length: count }, (_, index) => box(`s${before.elements.length + index}`, index, 0));
        board = { elements: [...before.elements, ...fresh] };
        arrivals.note({ before, after: board, by });
    }

    it('knows what others have added or changed, for a moment', () => {
        add(2);
        const before = board;
        board = { elements: [before.elements[0], { ...before.elements[1], x: 50 }] };
        arrivals.note({ before, after: board, by: 'disk' });
        expect([...arrivals.current]).toEqual([['s0', 'added'], ['s1', 'changed']]);
        vi.runAllTimers();
        expect(arrivals.current.size).toBe(0);
    });

    it('leaves out what the person does, and a batch that nobody could follow', () => {
        add(1, 'person');
        add(1_000);
        expect(arrivals.current.size).toBe(0);
    });

    it('stays calm in a flood, until it rests', () => {
        for (let command = 0; command < 200; command++) {
            add(1);
            vi.advanceTimersByTime(20);
        }
        expect(arrivals.current.size).toBeLessThan(30);
        vi.runAllTimers();
        add(1);
        expect([...arrivals.current.keys()]).toEqual(['s200']);
    });
});
