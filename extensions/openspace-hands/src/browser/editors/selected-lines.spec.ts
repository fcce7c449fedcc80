import { expect, it } from 'vitest';
import { selectedLines } from './selected-lines';

it('counts lines from 1, without one that is only touched', () => {
    const at = (line: number, character: number) => ({ line, character });
    expect(selectedLines({ start: at(11, 0), end: at(19, 4) })).toEqual({ start: 12, end: 20 });
    expect(selectedLines({ start: at(11, 0), end: at(20, 0) })).toEqual({ start: 12, end: 20 });
    expect(selectedLines({ start: at(3, 1), end: at(3, 5) })).toEqual({ start: 4, end: 4 });
    expect(selectedLines({ start: at(3, 1), end: at(3, 1) })).toBeUndefined();
});
