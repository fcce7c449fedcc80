import { expect, it } from 'vitest';
import { formatDuration } from './duration';

it('says how long something took', () => {
    expect([0, 7_400, 60_000, 125_000, 3_780_000].map(formatDuration)).toEqual(['1 s', '7 s', '1 min 0 s', '2 min 5 s', '1 h 3 min']);
});
