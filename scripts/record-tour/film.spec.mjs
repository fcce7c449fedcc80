import { expect, it } from 'vitest';
import { concatList } from './film.mjs';

it('goes faster than it was, and does not wait for what does not move', () => {
    const list = concatList([{ file: '/a.png', time: 10 }, { file: '/b.png', time: 10.34 }, { file: '/c.png', time: 99 }]);
    expect(list.split('\n')).toEqual([
        'ffconcat version 1.0', 'file \'/a.png\'', 'duration 0.200', 'file \'/b.png\'', 'duration 1.800', 'file \'/c.png\'',
        'duration 3.000', 'file \'/c.png\'', ''
    ]);
});
