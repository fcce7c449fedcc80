import { expect, it } from 'vitest';
import { shares } from './shares';

it.each([
    [[1, 1], [0.5, 0.5]],
    [[1, 1, 1], [0.334, 0.333, 0.333]],
    [[300, 100], [0.75, 0.25]],
    [[2, 2, 2, 1], [0.286, 0.286, 0.285, 0.143]],
    [[5], [1]],
    [[0, 0], [0.5, 0.5]],
    [[], []]
])('shares %j as %j', (sizes, expected) => {
    expect(shares(sizes)).toEqual(expected);
});

it('adds up to 1 whatever the sizes are', () => {
    for (let count = 1; count <= 40; count++) {
        const thousandths = shares(Array.from({ length: count }, (_, index) => 1 + index * 7 % 13)).map(part => Math.round(part * 1000));
        expect(thousandths.reduce((sum, part) => sum + part, 0)).toBe(1000);
    }
});
