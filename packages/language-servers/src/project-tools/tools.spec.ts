import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder';
import { EslintOfProject, PrettierOfProject } from './tools';

/** With the real programs, which this repository has. */
describe('programs of a project', () => {
    const project = new TemporaryFolder();
    const folder = project.path;

    afterAll(() => project.remove());

    it('find problems and repair what can be repaired, by the rules of the project', async () => {
        const rules = '{ "no-var": "error", "no-empty": "warn" }';
        project.file('eslint.config.mjs', `export default [{ rules: ${rules} }, { ignores: ["made/**"] }];\n`);
        const eslint = new EslintOfProject(resolve('node_modules/eslint'));
        const text = 'var a = 1;\nif (a) {}\n';
        expect(await eslint.lint({ file: project.at('a.js'), text, folder })).toMatchObject([
            { ruleId: 'no-var', severity: 2, line: 1, column: 1, fix: { range: [0, 3], text: 'let' } },
            { ruleId: 'no-empty', severity: 1, line: 2, suggestions: [{ fix: { text: ' /* empty */ ' } }] }
        ]);
        expect(await eslint.fix({ file: project.at('a.js'), text, folder })).toBe('let a = 1;\nif (a) {}\n');
        expect(await eslint.fix({ file: project.at('a.js'), text: 'let b;\n', folder })).toBeUndefined();
        expect(await eslint.lint({ file: project.at('made/a.js'), text, folder })).toEqual([]);
    });

    it('format as the project wants it, and leave alone what it wants to be left alone', async () => {
        project.file('.prettierrc', '{ "singleQuote": true }');
        project.file('.editorconfig', 'root = true\n[*]\nindent_style = tab\n');
        project.file('.prettierignore', 'made/\n');
        const prettier = new PrettierOfProject(resolve('node_modules/prettier'));
        const text = 'if (a) { b("c") }\n';
        expect(await prettier.format({ file: project.at('a.ts'), text, folder })).toBe('if (a) {\n\tb(\'c\');\n}\n');
        expect(await prettier.format({ file: project.at('made/a.ts'), text, folder })).toBeUndefined();
        expect(await prettier.format({ file: project.at('a.zig'), text, folder })).toBeUndefined();
        await expect(prettier.format({ file: project.at('a.ts'), text: 'if (', folder })).rejects.toThrow('Expression expected');
    });
});
