import { expect, it } from 'vitest';
import { numberLines } from './hunk-lines';

it('counts removed lines before, and others now', () => {
    expect(numberLines({ id: 'h', oldStart: 4, newStart: 6, lines: [' a', '-b', '-c', '+B', ' d'] })
        .map(({ kind, side, number, now }) => [kind, side, number, now])).toEqual([
        ['same', 'now', 6, 6], ['removed', 'before', 5, 7], ['removed', 'before', 6, 7], ['added', 'now', 7, 7], ['same', 'now', 8, 8]
    ]);
});
