import { describe, expect, it } from 'vitest';
import { findInterpreter } from './python-interpreter';

const search = (files: readonly string[], programs: Readonly<Record<string, string>>, platform: NodeJS.Platform = 'linux') =>
    findInterpreter({ folder: '/work', platform, isFile: file => files.includes(file), findProgram: command => programs[command] });

describe('the interpreter of Python', () => {

    it('is that of the folder\'s environment', () => {
        expect(search(['/work/venv/bin/python'], { python3: '/usr/bin/python3' })).toBe('/work/venv/bin/python');
        expect(search(['/work/.venv/bin/python', '/work/venv/bin/python'], {})).toBe('/work/.venv/bin/python');
    });

    it('is the one on PATH', () => {
        expect(search([], { python3: '/usr/bin/python3', python: '/usr/bin/python' })).toBe('/usr/bin/python3');
        expect(search([], { python: '/usr/bin/python' })).toBe('/usr/bin/python');
        expect(search([], {})).toBeUndefined();
    });
});
