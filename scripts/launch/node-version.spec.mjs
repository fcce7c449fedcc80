import { readFileSync } from 'node:fs';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { checkNodeVersion } from './node-version.mjs';

describe('the version of Node', () => {
    it.each(['20.19.0', '20.20.1', '22.0.0', '24.1.0'])('%s is good', version => {
        expect(() => checkNodeVersion(version)).not.toThrow();
    });

    it.each(['14.21.3', '18.20.0', '20.18.9', '20.9.0', '21.7.0'])('%s is not', version => {
        expect(() => checkNodeVersion(version)).toThrow(new Error(`OpenSpace needs Node 20.19 or newer (20 or 22+); this is ${version}.`));
    });

    it('is that of this process if nothing else is said', () => {
        expect(() => checkNodeVersion()).not.toThrow();
    });
});

const READ_BY_ANY = ['../start.mjs', './theia-openspace.mjs', './node-version.mjs'];

describe.each(READ_BY_ANY)('%s, which an old Node reads before its version is checked', path => {
    const text = readFileSync(new URL(path, import.meta.url), 'utf8');

    it('has no newer syntax than that, `import()` apart', () => {
        const problems = new Linter().verify(text.replaceAll('await import(', 'await load('), {
            languageOptions: { ecmaVersion: 2018, sourceType: 'module' }
        });
        expect(problems).toEqual([]);
    });

    it('imports nothing that an old Node lacks', () => {
        const imports = [...text.matchAll(/^import .*$/gm)].map(([line]) => line);
        expect(imports.filter(line => !/^import \{ checkNodeVersion \} from '\.\/(launch\/)?node-version\.mjs';$/.test(line))).toEqual([]);
    });
});
