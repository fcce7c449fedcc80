import assert from 'node:assert/strict';
import { casesOf, rejectsWith, type ConformanceCase } from '../conformance-case.js';

export const WRITE_CASES: readonly ConformanceCase[] = casesOf('write', [
    {
        name: 'a new file',
        run: async world => {
            const path = world.path('new-file.ts');
            assert.deepEqual(await world.ok('write', { file_path: path, content: 'export const x = 1;' }), { bytes: 19, created: true });
            assert.equal(await world.bytes('new-file.ts'), 'export const x = 1;');
        }
    },
    {
        name: 'a file that is there is replaced, and keeps its permissions',
        run: async world => {
            const path = await world.put('script.sh', 'a much longer content than later');
            await world.shell('chmod 751 script.sh');
            assert.deepEqual(await world.ok('write', { filePath: path, content: 'grün\r\n' }), { bytes: 7, created: false });
            assert.equal(await world.bytes('script.sh'), 'gr\xc3\xbcn\r\n');
            assert.equal(await world.shell('stat -c %a script.sh'), '751\n');
        }
    },
    {
        name: 'missing folders are made',
        run: async world => {
            assert.deepEqual(
                await world.ok('write', { file_path: world.path('src/new/deep/file.ts'), content: 'x\n' }), { bytes: 2, created: true }
            );
            assert.equal(await world.shell('cat src/new/deep/file.ts'), 'x\n');
        }
    },
    {
        name: 'an empty file',
        run: async world => {
            assert.deepEqual(await world.ok('write', { file_path: world.path('empty'), content: '' }), { bytes: 0, created: true });
            assert.equal(await world.bytes('empty'), '');
        }
    },
    {
        name: 'nothing is left beside the file',
        run: async world => {
            await world.ok('write', { file_path: world.path('file'), content: 'x'.repeat(1_000_000) });
            assert.equal(await world.shell('ls -A; wc -c < file'), 'file\n1000000\n');
        }
    },
    {
        name: 'through a link inside of the workspace, which stays a link',
        run: async world => {
            await world.put('real', 'old');
            await world.shell('ln -s real link; ln -s /tmp/openspace-conformance-out out; ln -s /tmp folder');
            assert.deepEqual(await world.ok('write', { file_path: world.path('link'), content: 'new' }), { bytes: 3, created: false });
            assert.equal(await world.shell('readlink link; cat real'), 'real\nnew');
            for (const name of ['out', 'folder/openspace-conformance-out']) {
                assert.equal((await world.refused('write', { file_path: world.path(name), content: 'x' })).code, 'outside_workspace', name);
            }
            assert.equal(await world.shell('ls /tmp/openspace-conformance-out 2>/dev/null | wc -l'), '0\n');
        }
    },
    {
        name: 'other names of a file keep the old content, and the answer says so',
        run: async world => {
            const path = await world.put('one', 'old');
            await world.shell('ln one two');
            assert.deepEqual(await world.ok('write', { file_path: path, content: 'new' }), {
                bytes: 3, created: false, warning: 'The file had 1 other name (a hard link); what they name keeps the old content.'
            });
            assert.equal(await world.shell('cat one two'), 'newold');
        }
    },
    {
        name: 'a folder, a pipe, and a file on the way',
        run: async world => {
            const file = await world.put('file', '');
            await world.shell('mkdir folder; mkfifo pipe');
            await rejectsWith(
                world, 'write', { file_path: world.path('folder'), content: '' }, 'is_a_folder', 'This is a folder, not a file: '
            );
            await rejectsWith(
                world, 'write', { file_path: world.path('new/'), content: '' }, 'is_a_folder', 'This is a folder, not a file: '
            );
            await rejectsWith(
                world, 'write', { file_path: world.path('pipe'), content: '' }, 'not_a_regular_file', 'Neither a file nor a folder'
            );
            await rejectsWith(world, 'write', { file_path: `${file}/inner`, content: '' }, 'not_a_folder', 'Not a folder: ');
        }
    }
]);
