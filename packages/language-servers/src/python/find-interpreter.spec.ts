import { describe, expect, it } from 'vitest';
import { asWritten, chosenInterpreter, findInterpreter, homeOf, InterpreterSearch, interpretersOfMachine } from './find-interpreter';

const search = (
    files: readonly string[], programs: Readonly<Record<string, string>> = {}, environment: Readonly<Record<string, string>> = {}
): InterpreterSearch => ({
    platform: 'linux', environment, isFile: file => files.includes(file), findProgram: command => programs[command]
});

describe('the interpreter of Python', () => {

    it('is that of the folder\'s environment', () => {
        const programs = { python3: '/usr/bin/python3' };
        expect(findInterpreter('/work/a.py', '/work', search(['/work/venv/bin/python'], programs))).toBe('/work/venv/bin/python');
        expect(findInterpreter(undefined, '/work', search(['/work/.venv/bin/python', '/work/venv/bin/python'])))
            .toBe('/work/.venv/bin/python');
    });

    it('is that of the nearest project in the folder, and of none beside it', () => {
        const found = search(['/work/.venv/bin/python', '/work/backend/.venv/bin/python'], { python3: '/usr/bin/python3' });
        expect(findInterpreter('/work/backend/app/main.py', '/work', found)).toBe('/work/backend/.venv/bin/python');
        expect(findInterpreter('/work/backend', '/work', found)).toBe('/work/backend/.venv/bin/python');
        expect(findInterpreter('/work/frontend/a.py', '/work', found)).toBe('/work/.venv/bin/python');
        expect(findInterpreter('/elsewhere/a.py', '/work', found)).toBe('/work/.venv/bin/python');
        expect(findInterpreter('/work/backend/a.py', undefined, found)).toBe('/usr/bin/python3');
        expect(homeOf('/work/backend/app/main.py', '/work', found)).toBe('/work/backend');
        expect(homeOf('/elsewhere/backend/a.py', '/work', found)).toBeUndefined();
    });

    it('is that of each folder in a workspace of several', () => {
        const found = search(['/one/.venv/bin/python', '/two/venv/bin/python']);
        expect(['/one', '/two'].map(top => findInterpreter(`${top}/a.py`, top, found)))
            .toEqual(['/one/.venv/bin/python', '/two/venv/bin/python']);
    });

    it('is the one that was active at the start, else the one on PATH', () => {
        const environment = { VIRTUAL_ENV: '/envs/a', CONDA_PREFIX: '/conda/b' };
        const programs = { python3: '/usr/bin/python3', python: '/usr/bin/python' };
        expect(interpretersOfMachine(search(['/envs/a/bin/python', '/conda/b/bin/python'], programs, environment))).toEqual([
            { file: '/envs/a/bin/python', source: 'VIRTUAL_ENV' }, { file: '/conda/b/bin/python', source: 'CONDA_PREFIX' },
            { file: '/usr/bin/python3', source: 'PATH' }, { file: '/usr/bin/python', source: 'PATH' }
        ]);
        expect(findInterpreter('/work/a.py', '/work', search(['/conda/b/bin/python'], programs, environment))).toBe('/conda/b/bin/python');
        expect(findInterpreter('/work/a.py', '/work', search([], programs))).toBe('/usr/bin/python3');
        expect(findInterpreter('/work/a.py', '/work', search([], { python: '/usr/bin/python' }))).toBe('/usr/bin/python');
        expect(findInterpreter('/work/a.py', '/work', search([]))).toBeUndefined();
    });

    it('on Windows is python.exe, in Conda\'s environments too', () => {
        const windows = { ...search(['/conda/python.exe'], { python: '/p/python', python3: '/s/python3' }), platform: 'win32' as const };
        expect(interpretersOfMachine({ ...windows, environment: { CONDA_PREFIX: '/conda' } }).map(({ file }) => file))
            .toEqual(['/conda/python.exe', '/p/python', '/s/python3']);
    });

    it('that the person has chosen may be written in several ways', () => {
        const found = search(['/work/.env/bin/python', '/work/env/bin/python'], { python3: '/usr/bin/python3' }, { HOME: '/home/ada' });
        const chosen = (written: string): string => chosenInterpreter(written, '/work', found);
        expect(chosen('${workspaceFolder}/.env/bin/python')).toBe('/work/.env/bin/python');
        expect(chosen('./env')).toBe('/work/env/bin/python');
        expect(chosen('~/py/bin/python')).toBe('/home/ada/py/bin/python');
        expect(chosen('/opt/python')).toBe('/opt/python');
        expect(chosen('python3')).toBe('/usr/bin/python3');
        expect(chosen('python9')).toBe('python9');
    });

    it('is remembered below the open folder, wherever that is', () => {
        expect(asWritten('/work/backend/.venv/bin/python', '/work')).toBe('${workspaceFolder}/backend/.venv/bin/python');
        expect(asWritten('/usr/bin/python3', '/work')).toBe('/usr/bin/python3');
        expect(asWritten('/usr/bin/python3', undefined)).toBe('/usr/bin/python3');
    });
});
