import { describe, expect, it } from 'vitest';
import { FORMATTERS, Layout } from './formatters';

const layout = (file: string): Layout => ({ file, tabSize: 4, insertSpaces: true });

describe('formatters that are shipped', () => {
    it('lay out Python as Ruff does', async () => {
        expect(await FORMATTERS.python('def f ( a,b ):\n  return {\'x\':a}\n', layout('/a.py')))
            .toBe('def f(a, b):\n    return {"x": a}\n');
    });

    it('lay out shell scripts with the indentation of the editor', async () => {
        const script = '#!/bin/bash\nif true;then\necho "ä"\nfi\n';
        expect(await FORMATTERS.shellscript(script, layout('/a.sh'))).toBe('#!/bin/bash\nif true; then\n    echo "ä"\nfi\n');
        expect(await FORMATTERS.shellscript(script, { ...layout('/a.sh'), insertSpaces: false })).toContain('\n\techo');
    });

    it('lay out shell scripts as the project says in .editorconfig', async () => {
        const script = 'case "$1" in\na) run \\\n&& tell >log ;;\nesac\n';
        expect(await FORMATTERS.shellscript(script, {
            ...layout('/a.sh'),
            editorConfig: { indent_size: '2', switch_case_indent: 'true', binary_next_line: 'true', space_redirects: 'true' }
        })).toBe('case "$1" in\n  a) run \\\n    && tell > log ;;\nesac\n');
        expect(await FORMATTERS.shellscript('f() {\na\n}\n', {
            ...layout('/a.sh'), editorConfig: { indent_style: 'tab', function_next_line: 'true' }
        })).toBe('f()\n{\n\ta\n}\n');
    });

    it('lay out Markdown, but for the code in it', async () => {
        expect(await FORMATTERS.markdown('# Book\n* one\n* two\n\n```js\nconst  a\n```\n', layout('/a.md')))
            .toBe('# Book\n\n- one\n- two\n\n```js\nconst  a\n```\n');
    });

    it.each([
        ['python', 'def f(:\n', 'f  ( 1 )\n', 'f(1)\n'], ['shellscript', 'if true; then\n', 'f   1\n', 'f 1\n']
    ] as const)('say so when they cannot read %s, and go on with the next text', async (language, broken, text, tidy) => {
        await expect(FORMATTERS[language](broken, layout('/a'))).rejects.toBeDefined();
        expect(await FORMATTERS[language](text, layout('/a'))).toBe(tidy);
    });
});
