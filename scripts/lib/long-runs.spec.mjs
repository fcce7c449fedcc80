import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { chooseLong, LONG_RUNS } from './long-runs.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('runs everything, or what is named', () => {
    expect(chooseLong(LONG_RUNS, [])).toEqual(LONG_RUNS);
    expect(chooseLong(LONG_RUNS, ['layouts', 'fuzzing']).map(({ name }) => name)).toEqual(['fuzzing', 'layouts']);
});

it('says which there are if one is misspelt', () => {
    expect(() => chooseLong(LONG_RUNS, ['layout'])).toThrow(/^There is no long run called layout\. There are .*layouts/);
});

it('names programs and files that exist', () => {
    const files = LONG_RUNS.flatMap(({ words }) => words).filter(word => /^(node_modules|tests|packages)\//.test(word));
    expect(files.filter(file => !existsSync(root + file))).toEqual([]);
});
