import { describe, expect, it } from 'vitest';
import { edgePan } from './edge-pan';

const VIEW = { x: 100, y: 50, width: 800, height: 600 };

describe('edgePan', () => {
    it('does not move the view away from its edges', () => {
        expect(edgePan({ x: 500, y: 300 }, VIEW)).toEqual({ x: 0, y: 0 });
    });

    it('moves it the faster the nearer the edge is, but not faster beyond', () => {
        expect(edgePan({ x: 116, y: 300 }, VIEW)).toEqual({ x: 6, y: 0 });
        expect(edgePan({ x: 900, y: 50 }, VIEW)).toEqual({ x: -12, y: 12 });
        expect(edgePan({ x: 9_000, y: -900 }, VIEW)).toEqual({ x: -12, y: 12 });
    });
});
