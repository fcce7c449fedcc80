import assert from 'node:assert/strict';
import { casesOf, rejectsWith, type ConformanceCase } from '../conformance-case.js';

/** A case that is a file and what reading it gives. */
function file(name: string, content: string | Uint8Array, result: object, more: object = {}): ConformanceCase {
    return {
        name,
        run: async world => {
            const path = await world.put('file', content);
            assert.deepEqual(await world.ok('read', { file_path: path, ...more }), result);
        }
    };
}

const numbered = (from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_, index) => `${from + index}: line ${from + index}`).join('\n');
const THOUSAND_LINES = Array.from({ length: 1_000 }, (_, index) => `line ${index + 1}\n`).join('');

/** The smallest image there is: one pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

export const READ_CASES: readonly ConformanceCase[] = casesOf('read', [
    file(
        'a small file with line numbers', '# README\n\nContent...\n',
        { content: '1: # README\n2: \n3: Content...', total_lines: 3, truncated: false }
    ),
    file(
        'fifty lines from the hundredth', THOUSAND_LINES,
        { content: numbered(100, 149), total_lines: 1_000, truncated: true, next_offset: 150 }, { offset: 100, limit: 50 }
    ),
    file(
        'the last lines', THOUSAND_LINES, { content: numbered(999, 1_000), total_lines: 1_000, truncated: false },
        { offset: 999, limit: 50 }
    ),
    file('an empty file', '', { content: '', total_lines: 0, truncated: false }),
    file('a file without a final newline', 'one\ntwo', { content: '1: one\n2: two', total_lines: 2, truncated: false }),
    file('empty lines at the end', 'one\n\n\n', { content: '1: one\n2: \n3: ', total_lines: 3, truncated: false }),
    file(
        'carriage returns of line ends and a byte order mark are not shown', '\uFEFFone\r\ntwo\rstill two\r\n',
        { content: '1: one\n2: two\rstill two', total_lines: 2, truncated: false }
    ),
    file('bytes that are not UTF-8', Buffer.from('gr\xfcn\n', 'latin1'), { content: '1: gr\uFFFDn', total_lines: 1, truncated: false }),
    file('a long line is cut', `${'x'.repeat(2_000)}\n${'x'.repeat(2_001)}\nend\n`, {
        content: `1: ${'x'.repeat(2_000)}\n2: ${'x'.repeat(2_000)}... (line truncated to 2000 chars)\n3: end`, total_lines: 3,
        truncated: true
    }),
    file('a long line is not cut inside of a character', `${'x'.repeat(1_999)}🙂🙂\n`, {
        content: `1: ${'x'.repeat(1_999)}... (line truncated to 2000 chars)`, total_lines: 1, truncated: true
    }),
    file('an image tells its size and type', PNG, { binary: true, size: PNG.length, type: 'image/png' }),
    file(
        'a program tells its size and type', Buffer.from('\x7fELF\x02\x01\x01\0\0', 'latin1'),
        { binary: true, size: 9, type: 'application/x-elf' }
    ),
    file('a NUL makes a file binary', 'text\0text', { binary: true, size: 9, type: 'application/octet-stream' }),
    file(
        'UTF-16 is told by its name', Buffer.from('\uFEFFhello', 'utf16le'),
        { binary: true, size: 12, type: 'text/plain; charset=utf-16le' }
    ),
    file('control characters make a file binary', Buffer.from(
        Array.from({ length: 100 }, (_, index) => index % 3 === 0 ? 1 : index % 3 === 1 ? 2 : 0x61)
    ), {
        binary: true, size: 100, type: 'application/octet-stream'
    }),
    {
        name: 'more than 50 KB stop at a whole line',
        run: async world => {
            const path = await world.put('file', `${'x'.repeat(999)}\n`.repeat(100));
            const { content, next_offset: next, ...rest } = await world.ok('read', { filePath: path });
            assert.deepEqual(rest, { total_lines: 100, truncated: true });
            assert.ok(Buffer.byteLength(String(content)) <= 51_200);
            assert.equal(next, 52);
            assert.ok(String(content).endsWith(`\n51: ${'x'.repeat(999)}`));
        }
    },
    {
        name: 'an offset beyond the end',
        run: async world => {
            const path = await world.put('file', 'one\ntwo\n');
            await rejectsWith(
                world, 'read', { file_path: path, offset: 3 }, 'offset_out_of_range', 'Offset 3 is out of range for this file (2 lines)'
            );
        }
    },
    {
        name: 'a missing file, with what could have been meant',
        run: async world => {
            await world.put('server.ts', '');
            await world.put('README.md', '');
            const error = await world.refused('read', { file_path: world.path('Serve.ts') });
            assert.deepEqual(error, {
                code: 'not_found',
                message: `File not found: ${world.path('Serve.ts')}\n\nDid you mean one of these?\n${world.path('server.ts')}`
            });
            assert.deepEqual(
                await world.refused('read', { file_path: world.path('no/such/folder') }),
                { code: 'not_found', message: `File not found: ${world.path('no/such/folder')}` }
            );
        }
    },
    {
        name: 'a folder, with a slash after folders and links to folders',
        run: async world => {
            await world.put('list/b.txt', '');
            await world.put('list/a/inner', '');
            await world.shell('cd list; touch .hidden; ln -s a link; ln -s nowhere broken; ln -s /etc out; mkfifo pipe');
            const result = await world.ok('read', { file_path: world.path('list') });
            assert.deepEqual(
                result, { entries: ['.hidden', 'a/', 'b.txt', 'broken', 'link/', 'out', 'pipe'], total_entries: 7, truncated: false }
            );
        }
    },
    {
        name: 'links are followed inside of the workspace only',
        run: async world => {
            await world.put('real/file', 'content\n');
            await world.shell(
                'ln -s real folder; ln -s folder/file link; ln -s /etc/hostname out; ln -s ../../../../etc/hostname up; ln -s one two; ln '
                    + '-s two one'
            );
            assert.equal((await world.ok('read', { file_path: world.path('link') })).content, '1: content');
            for (const name of ['out', 'up']) {
                assert.equal((await world.refused('read', { file_path: world.path(name) })).code, 'outside_workspace', name);
            }
            assert.equal((await world.refused('read', { file_path: world.path('one') })).code, 'too_many_links');
        }
    },
    {
        name: 'pipes and devices are refused at once',
        run: async world => {
            await world.shell('mkfifo pipe; ln -s /dev/zero zero');
            await rejectsWith(world, 'read', { file_path: world.path('pipe') }, 'not_a_regular_file', 'Neither a file nor a folder');
            assert.equal((await world.refused('read', { file_path: world.path('zero') })).code, 'outside_workspace');
        }
    },
    {
        name: 'paths outside of the workspace',
        run: async world => {
            for (const path of [
                '/etc/hostname', '../outside', '/workspace/../etc/hostname', `${world.folder}/../../etc/hostname`, '/workspaces', '/'
            ]) {
                assert.equal((await world.refused('read', { file_path: path })).code, 'outside_workspace', path);
            }
        }
    }
]);
