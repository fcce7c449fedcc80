import { describe, expect, it } from 'vitest';
import { pythonFormatCommand } from './python-format-command';

const program = (own: readonly string[], onPath: readonly string[]): string | undefined => pythonFormatCommand('/work/a.py', {
    folder: '/work', exists: file => own.includes(file), findProgram: command => onPath.includes(command) ? `/bin/${command}` : undefined
})?.program;

describe('the formatter of a Python file', () => {
    it('is the one of the project, else Ruff or Black on PATH, if there is any', () => {
        expect(program(['/work/.venv/bin/black'], ['ruff'])).toBe('/work/.venv/bin/black');
        expect(program([], ['black', 'ruff'])).toBe('/bin/ruff');
        expect(program([], ['black'])).toBe('/bin/black');
        expect(program([], [])).toBeUndefined();
    });

    it('is told the name of the file, by which it finds its configuration', () => {
        expect(pythonFormatCommand('/work/a.py', { folder: '/work', exists: () => false, findProgram: command => command })?.args)
            .toEqual(['format', '--quiet', '--stdin-filename', '/work/a.py', '-']);
    });
});
