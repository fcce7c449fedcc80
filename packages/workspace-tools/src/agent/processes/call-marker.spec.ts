import { describe, expect, it } from 'vitest';
import { callMarker, parseCallMarker } from './call-marker.js';

describe('the mark of a call', () => {
    it('says which agent of which workspace it is from', () => {
        const owner = { sandbox: 'a-workspace-7', agent: { pid: 42, start: 123_456 } };
        expect(parseCallMarker(callMarker(owner, '0123abcd'))).toEqual(owner);
    });

    it('is nothing that others put into the variable', () => {
        expect(['', 'x', 'x.1.2', '1', 'a.1-2.zz', 'A.1-2.00', '../x.1-2.00'].map(parseCallMarker)).toEqual(Array(7).fill(undefined));
    });
});
