import assert from 'node:assert/strict';
import { lstat, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringBack, putBack } from '../../copies/bring-back.js';
import { COPY_LIMITS } from '../../copies/index.js';
import { casesOf, type ConformanceCase } from '../conformance-case.js';

export const BRING_BACK_CASES: readonly ConformanceCase[] = casesOf('files', [
    {
        name: 'all of them come out as they are, and go in again',
        ownWorkspace: true,
        run: async world => {
            const folder = await mkdtemp(join(tmpdir(), 'brought-back-'));
            try {
                await world.shell([
                    'git init -q . && echo ignored/ > .gitignore && mkdir ignored known empty && echo x > ignored/x && mkfifo pipe',
                    'printf "\\0\\377" > known/ö.bin && echo run > run.sh && chmod 755 run.sh && ln run.sh other.sh',
                    // Where that is refused there is nothing to be taken away.
                    '(chmod u+s run.sh 2>/dev/null || true) && ln -s /etc/passwd out'
                ].join(' && '));
                const { sandbox } = world.workspace;
                const { skipped } = await bringBack(sandbox, { folder, known: ['given.txt'], limits: COPY_LIMITS });
                assert.deepEqual((await readdir(folder)).sort(), ['.git', '.gitignore', 'empty', 'known', 'other.sh', 'out', 'run.sh']);
                assert.deepEqual([skipped, await readFile(join(folder, 'known/ö.bin'), 'latin1')], [['pipe'], '\0\xff']);
                assert.deepEqual([await readFile(join(folder, 'other.sh'), 'utf8'), await readlink(join(folder, 'out'))], [
                    'run\n', '/etc/passwd'
                ]);
                const { mode, nlink } = await lstat(join(folder, 'run.sh'));
                assert.deepEqual([mode & 0o7777, nlink], [0o755, 1]);
                await world.shell('rm -r known other.sh && ln -sfn / run.sh && mkdir added && echo x > added/x');
                await putBack(sandbox, folder, ['known/ö.bin', 'run.sh', 'added/x']);
                assert.equal(await world.shell('cat run.sh; stat -c "%F %a" run.sh; ls known; ls -d added 2>/dev/null || echo gone'), [
                    'run', 'regular file 755', 'ö.bin', 'gone', ''
                ].join('\n'));
            } finally {
                await rm(folder, { recursive: true, force: true });
            }
        }
    }
]);
