import { expect, it } from 'vitest';
import { CheckSigns, timeToSettle } from './settling';

it.each<[string, CheckSigns, number, number | undefined]>([
    ['the server has not answered', { changedAt: 100, publishedAt: 150 }, 5_000, undefined],
    ['it has answered about the text before', { changedAt: 100, answeredAt: 90, publishedAt: 150 }, 5_000, undefined],
    ['the linter is at work', { changedAt: 100, answeredAt: 200, publishedAt: 300, checkedAt: 90 }, 5_000, undefined],
    ['nobody knows about the linter', { changedAt: 100, answeredAt: 200, publishedAt: 300, checkedAt: undefined }, 5_000, undefined],
    ['errors came after the answer', { changedAt: 100, answeredAt: 200, publishedAt: 300 }, 400, 150],
    ['they came a while ago', { changedAt: 100, answeredAt: 200, publishedAt: 300 }, 900, 0],
    ['errors came before the answer', { changedAt: 100, answeredAt: 200, publishedAt: 150 }, 300, 250],
    ['the answer came much later', { changedAt: 100, answeredAt: 2_000, publishedAt: 150 }, 2_100, 150],
    ['nothing came', { changedAt: 100, answeredAt: 200 }, 300, 1_400],
    ['only something about the text before came', { changedAt: 100, answeredAt: 200, publishedAt: 50 }, 1_800, 0]
])('knows how long to wait for errors when %s', (_name, signs, now, time) => {
    expect(timeToSettle({ checkedAt: 100, ...signs }, now)).toBe(time);
});
