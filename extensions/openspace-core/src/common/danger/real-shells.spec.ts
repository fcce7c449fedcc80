import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { readDangers } from './find-danger';
import { BASH_CONTEXTS, COMMAND, CONTEXTS, ZSH_CONTEXTS } from './fixtures/shell-contexts';

/** Each with a `sudo` of our own, which leaves a mark and does nothing else. */
const SHELLS = [
    { shell: 'bash', options: ['--norc', '-c'], contexts: [...CONTEXTS, ...BASH_CONTEXTS] },
    { shell: 'zsh', options: ['-f', '-c'], contexts: [...CONTEXTS, ...ZSH_CONTEXTS] }
].filter(({ shell }) => spawnSync(shell, ['-c', ':']).status === 0);

/** What may stand in the wrong place. */
const STRAY = [...'"\'\\`# \n;$(){}|&![*=:', '<<E\n', 'E\n', '\\\n'];

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
        spawnSync(shell, [...options, `${line}\nwait`], { cwd: folder.at('work'), env, stdio: 'ignore', timeout: 5_000 });
        return existsSync(mark);
    }

    const isAsked = (line: string): boolean => readDangers(`${line}\n`, []).dangers.length > 0;

    it.each(contexts)('is asked about: %j', context => {
        const line = context.replaceAll(COMMAND, 'sudo');
        expect([runsSudo(line), isAsked(line)]).toEqual([true, true]);
    });

    it('is asked about when it is nested and damaged, too', () => {
        const stray = fc.record({ text: fc.constantFrom(...STRAY), at: fc.double({ min: 0, max: 1, noNaN: true }) });
        const damaged = fc.record({
            places: fc.array(fc.constantFrom(...contexts), { minLength: 2, maxLength: 3 }),
            strays: fc.array(stray, { maxLength: 2 })
        }).map(({ places, strays }) => {
            const nested = places.reduce((command, place) => place.replaceAll(COMMAND, () => command), 'sudo');
            return strays.reduce((line, { text, at }) => line.slice(0, at * line.length) + text + line.slice(at * line.length), nested);
        });
        fc.assert(fc.property(damaged, line => isAsked(line) || !runsSudo(line)), { numRuns: 1_000 });
    }, 120_000);
});
