import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { writeAgentShell } from './agent-shell';

describe('the agent\'s shell', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    it('gives the person\'s values back, whatever characters they have, and takes away what the person did not have', () => {
        const value = 'it\'s "here" $HOME `id` \\ a\nb \'\' ä';
        const shell = writeAgentShell(folder.path, { SHELL: '/bin/sh', ODD: value, EMPTY: '' }, new Set(['SECRET', 'ODD', 'EMPTY']))!;
        const script = 'printf "%s|%s|%s|%s" "$ODD" "${EMPTY-unset}" "${SECRET-unset}" "$KEPT"';
        const output = execFileSync(shell, ['-c', script], {
            encoding: 'utf8', env: { ODD: 'the server\'s', EMPTY: 'x', SECRET: 'password', KEPT: 'kept' }
        });
        expect(output).toBe(`${value}||unset|kept`);
    });

    it('passes words on as they are and ends as the shell does', () => {
        const shell = writeAgentShell(folder.path, { SHELL: '/bin/sh' }, [])!;
        expect(execFileSync(shell, ['-c', 'printf "<%s>" "$@"', 'name', 'a b', '', '*', '\'q\''], { encoding: 'utf8' }))
            .toBe('<a b><><*><\'q\'>');
        expect(spawnSync(shell, ['-c', 'exit 7']).status).toBe(7);
    });

    it('carries the name of the shell, for the user alone', () => {
        const shell = writeAgentShell(folder.at('new', 'folder'), { SHELL: '/bin/bash' }, [])!;
        expect([shell, statSync(shell).mode & 0o777]).toEqual([folder.at('new', 'folder', 'bash'), 0o700]);
    });

    it('works with a shell in an odd place', () => {
        const odd = folder.file('it\'s odd/my sh', '#!/bin/sh\nexec /bin/sh "$@"\n');
        execFileSync('chmod', ['+x', odd]);
        const shell = writeAgentShell(folder.at('wrappers'), { SHELL: odd }, [])!;
        expect(execFileSync(shell, ['-c', 'echo works'], { encoding: 'utf8' })).toBe('works\n');
    });

    it('is the same, byte for byte, whatever the order of the names', () => {
        const shell = writeAgentShell(folder.path, { SHELL: '/bin/sh', B: '1' }, ['B', 'A'])!;
        const before = readFileSync(shell, 'utf8');
        expect(before).toBe('#!/bin/sh\nunset A\nexport B=\'1\'\nexec \'/bin/sh\' "$@"\n');
        writeAgentShell(folder.path, { SHELL: '/bin/sh', B: '1' }, ['A', 'B']);
        expect(readFileSync(shell, 'utf8')).toBe(before);
    });

    it('is none when the person\'s shell is not there', () => {
        expect(writeAgentShell(folder.path, { SHELL: '/no/such/shell' }, [])).toBeUndefined();
    });
});
