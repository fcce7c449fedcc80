import { describe, expect, it } from 'vitest';
import { pythonFormatCommand } from './python-format-command';

const program = (own: readonly string[], onPath: readonly string[], name = '/work/a.py') => pythonFormatCommand(name, {
    folder: '/work', exists: file => own.includes(file), findProgram: command => onPath.includes(command) ? `/bin/${command}` : undefined
})?.program;

describe('the formatter of a Python file', () => {
    it('is the one of the project, else Ruff or Black on PATH, if there is any', () => {
        expect(program(['/work/.venv/bin/black'], ['ruff'])).toBe('/work/.venv/bin/black');
        const nested = ['/work/.venv/bin/ruff', '/work/backend/venv/bin/black', '/work/backend/old/.venv/bin/ruff'];
        expect(program(nested, [], '/work/backend/app/a.py')).toBe('/work/backend/venv/bin/black');
        expect(program([], ['black', 'ruff'])).toBe('/bin/ruff');
        expect(program([], ['black'])).toBe('/bin/black');
        expect(program([], [])).toBeUndefined();
    });

    it('is told the name of the file, by which it finds its configuration', () => {
        expect(pythonFormatCommand('/work/a.py', { folder: '/work', exists: () => false, findProgram: command => command })?.args)
            .toEqual(['format', '--quiet', '--stdin-filename', '/work/a.py', '-']);
    });
});
