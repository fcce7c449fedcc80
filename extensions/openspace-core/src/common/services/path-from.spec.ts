import { expect, it } from 'vitest';
import { pathFrom } from './path-from';

it('finds what a file of a copy names in the copy, and nowhere else', () => {
    const copy = { root: 'file:///state/copy/files', inCopy: true };
    expect(['src/a b.ts', './src/a b.ts', '/src/a b.ts', 'src/../src/a b.ts'].map(named => pathFrom(copy, named)))
        .toEqual(Array(4).fill('/state/copy/files/src/a b.ts'));
    for (const named of ['../copy.json', 'src/../../../x', '..']) {
        expect(() => pathFrom(copy, named)).toThrow('outside the workspace');
    }
});

it('leaves what files of the workspace name as it is', () => {
    expect([pathFrom({ root: 'file:///w' }, 'src/a.ts'), pathFrom(undefined, '../x')]).toEqual(['src/a.ts', '../x']);
});
