import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { readDangers } from './find-danger';
import { BASH_CONTEXTS, COMMAND, CONTEXTS, ZSH_CONTEXTS } from './fixtures/shell-contexts';

/** Each with a `sudo` of our own, which leaves a mark and does nothing else. */
const SHELLS = [
    { shell: 'bash', options: ['--norc', '-c'], contexts: [...CONTEXTS, ...BASH_CONTEXTS] },
    { shell: 'zsh', options: ['-f', '-c'], contexts: [...CONTEXTS, ...ZSH_CONTEXTS] }
].filter(({ shell }) => spawnSync(shell, ['-c', ':']).status === 0);

describe.each(SHELLS)('what $shell runs', ({ shell, options, contexts }) => {
    let folder: TemporaryFolder;
    let count = 0;

    beforeAll(() => {
        folder = new TemporaryFolder();
        chmodSync(folder.file('bin/sudo', '#!/bin/sh\n: > "$MARK"\n'), 0o755);
        folder.folder('work');
    });
    afterAll(() => folder.remove());

    function runsSudo(line: string): boolean {
        const mark = folder.at(`mark-${count++}`);
        const env = { MARK: mark, PATH: `${folder.at('bin')}:/usr/bin:/bin` };
        // Ends all that the line has started, too. No line is made up by chance: some would start themselves without end.
        spawnSync('timeout', ['-s', 'KILL', '10', shell, ...options, `${line}\nwait`], { cwd: folder.at('work'), env, stdio: 'ignore' });
        return existsSync(mark);
    }

    const isAsked = (line: string): boolean => readDangers(`${line}\n`, []).dangers.length > 0;

    it.each(contexts)('is asked about: %j', context => {
        const line = context.replaceAll(COMMAND, 'sudo');
        expect([runsSudo(line), isAsked(line)]).toEqual([true, true]);
    });
});
