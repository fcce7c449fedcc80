import { expect, it } from 'vitest';
import { CONFORMANCE_CASES } from './all-cases.js';

it('gives every case a name of its own', () => {
    const names = CONFORMANCE_CASES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
});
