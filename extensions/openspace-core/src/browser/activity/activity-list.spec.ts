import { describe, expect, it } from 'vitest';
import { withNewest, withOlder } from './activity-list';
import { entries } from './fixtures/activity-entries';

describe('the list of activities', () => {
    it('grows at the front, and stays the same object when nothing is new', () => {
        const known = entries(5, 1);
        expect(withNewest(known, entries(7, 3))).toEqual(entries(7, 1));
        expect(withNewest(known, entries(5, 3))).toBe(known);
        expect(withNewest([], entries(2, 1))).toEqual(entries(2, 1));
    });

    it('begins anew rather than hiding a gap', () => {
        expect(withNewest(entries(5, 1), entries(20, 10))).toEqual(entries(20, 10));
        expect(withNewest(entries(5, 1), [])).toEqual([]);
    });

    it('shows once what had been begun, where its outcome stands', () => {
        const [newest, oldest] = entries(2, 1);
        const begun = { ...oldest, verdict: 'begun', success: false };
        const ended = { ...oldest, time: '2030-04-10T11:59:00Z', begunAt: oldest.time };
        expect(withNewest([newest, begun], [ended, newest])).toEqual([ended, newest]);
        expect(withNewest([newest, begun], [newest, begun])).toEqual([newest, begun]);
    });

    it('grows at the end without doubles', () => expect(withOlder(entries(9, 5), entries(6, 1))).toEqual(entries(9, 1)));
});
