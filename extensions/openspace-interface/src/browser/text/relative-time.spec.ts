import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time';

describe('relativeTime', () => {
    it.each([
        [0, 'now'], [59_000, 'now'], [60_000, '1 min. ago'], [7_200_000, '2 hr. ago'], [86_400_000, 'yesterday'],
        [1_209_600_000, '2 wk. ago'], [-5000, 'now']
    ])(
        'names %d ms', (elapsed, text) => expect(relativeTime(1_000_000_000_000, 1_000_000_000_000 + elapsed, 'en')).toBe(text));
});
