import { describe, expect, it } from 'vitest';
import { durationText, exactTime, timeAgo } from './activity-format';

const NOW = Date.parse('2030-04-10T12:00:00Z');

describe('the words of an activity', () => {
    it.each([
        ['2030-04-10T11:59:30.123456Z', 'now'], ['2030-04-10T11:55:00Z', '5 min. ago'], ['2030-04-10T09:00:00Z', '3 hr. ago'],
        ['2030-04-09T11:00:00Z', 'yesterday'], ['2030-01-10T12:00:00Z', '90 days ago'], ['2030-04-10T12:00:30Z', 'now']
    ])('says of %s "%s"', (time, expected) => expect(timeAgo(time, NOW, 'en')).toBe(expected));

    it('tells the exact time too', () => {
        expect(exactTime('2030-04-10T11:59:30.123456Z', 'en')).toMatch(/Apr \d+, 2030.*:30/);
        expect([exactTime('soon', 'en'), timeAgo('soon', NOW, 'en')]).toEqual(['soon', 'now']);
    });

    it.each([[0, '0 ms'], [12.4, '12 ms'], [1_240, '1.2 sec'], [30_000, '30 sec']])('says %d ms as "%s"', (milliseconds, expected) =>
        expect(durationText(milliseconds, 'en')).toBe(expected));
});
