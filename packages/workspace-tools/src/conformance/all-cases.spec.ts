import { expect, it } from 'vitest';
import { CONFORMANCE_CASES } from './all-cases.js';
import { chosenThird } from './chosen-third.js';

it('gives every case a name of its own', () => {
    const names = CONFORMANCE_CASES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
});

it('chooses a third of the cases, with some of every group', () => {
    const groups = (cases: readonly { name: string }[]): Set<string> => new Set(cases.map(({ name }) => name.split(':')[0]));
    const chosen = chosenThird(CONFORMANCE_CASES);
    expect([new Set(chosen).size, groups(chosen)]).toEqual([Math.ceil(CONFORMANCE_CASES.length / 3), groups(CONFORMANCE_CASES)]);
    expect(chosen.filter(({ needsNetwork, needsRemote }) => needsNetwork === true || needsRemote === true)).toHaveLength(3);
});
