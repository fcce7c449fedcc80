import { describe, expect, it } from 'vitest';
import { findShell } from './shell-facts';

describe('the shell', () => {
    const among = (...files: string[]) => async (file: string): Promise<boolean> => files.includes(file);

    it('is the one that the environment names', async () => {
        expect(await findShell({ SHELL: '/usr/bin/fish' }, 'linux', among('/usr/bin/fish')))
            .toEqual({ path: '/usr/bin/fish', usable: true });
    });

    it('is bash if the environment names none', async () => {
        expect(await findShell({}, 'linux', among('/bin/bash'))).toEqual({ path: '/bin/bash', usable: true });
    });

    it('may be gone, and another one take its place', async () => {
        expect(await findShell({ SHELL: '/opt/gone' }, 'darwin', among('/bin/zsh', '/bin/sh')))
            .toEqual({ path: '/opt/gone', usable: false, other: '/bin/zsh' });
        expect(await findShell({ SHELL: '/opt/gone' }, 'linux', among())).toEqual({ path: '/opt/gone', usable: false });
    });

    it('is that of Windows there, and really looks at the disk elsewhere', async () => {
        expect(await findShell({ COMSPEC: 'C:\\cmd.exe' }, 'win32')).toEqual({ path: 'C:\\cmd.exe', usable: true });
        expect((await findShell({ SHELL: process.execPath }, 'linux')).usable).toBe(true);
        expect((await findShell({ SHELL: `${process.execPath}-gone` }, 'linux')).usable).toBe(false);
    });
});
