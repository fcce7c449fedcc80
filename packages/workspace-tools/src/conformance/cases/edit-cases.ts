import assert from 'node:assert/strict';
import { casesOf, rejectsWith, type ConformanceCase } from '../conformance-case.js';

interface Edit {
    readonly before: string;
    readonly old: string;
    readonly new: string;
    readonly after: string;
    readonly all?: true;
    readonly replacements?: number;
    readonly lines: number;
}

/** A case that is a file before and after; contents as bytes, one character for each. */
function edit(name: string, { before, old, new: replacement, after, all, replacements = 1, lines }: Edit): ConformanceCase {
    return {
        name,
        run: async world => {
            const path = await world.put('file', Buffer.from(before, 'latin1'));
            const result = await world.ok(
                'edit', { file_path: path, old_string: old, new_string: replacement, ...all && { replace_all: true } }
            );
            assert.deepEqual(result, { replacements, lines_changed: lines });
            assert.equal(await world.bytes('file'), after);
        }
    };
}

/** A case that is a refused edit, which changes nothing. */
function refused(name: string, before: string, given: object, code: string, message: string): ConformanceCase {
    return {
        name,
        run: async world => {
            const path = await world.put('file', before);
            assert.deepEqual(await world.refused('edit', { file_path: path, ...given }), { code, message });
            assert.equal(await world.bytes('file'), Buffer.from(before).toString('latin1'));
        }
    };
}

const BOM = '\xef\xbb\xbf';

export const EDIT_CASES: readonly ConformanceCase[] = casesOf('edit', [
    edit('one place', {
        before: 'a\nconst port = 3000\nb\n', old: 'const port = 3000', new: 'const port = 8080', after: 'a\nconst port = 8080\nb\n',
        lines: 1
    }),
    edit('all places', { before: 'x y x\nx\nz\n', old: 'x', new: 'w', after: 'w y w\nw\nz\n', all: true, replacements: 3, lines: 2 }),
    edit('lines are added', { before: 'a\nb\n', old: 'a\n', new: 'a\nc\nd\n', after: 'a\nc\nd\nb\n', lines: 2 }),
    edit('lines are removed', { before: 'a\nb\nc\n', old: 'b\n', new: '', after: 'a\nc\n', lines: 1 }),
    edit(
        'special characters mean themselves',
        { before: 'a.*(b) $1\n', old: '.*(b) $1', new: '$& $\' \\n $2', after: 'a$& $\' \\n $2\n', lines: 1 }
    ),
    edit('CRLF is kept where it is', { before: 'a\r\nb\r\nc\r\n', old: 'a\nb', new: 'a\nx\nb', after: 'a\r\nx\r\nb\r\nc\r\n', lines: 1 }),
    edit(
        'CRLF is used for new lines in a line of such a file',
        { before: 'a\r\nb\r\n', old: 'a', new: 'a\nx', after: 'a\r\nx\r\nb\r\n', lines: 1 }
    ),
    edit('CRLF in the text, LF in the file', { before: 'a\nb\n', old: 'a\r\nb', new: 'a\r\nc', after: 'a\nc\n', lines: 1 }),
    edit('mixed line ends stay, place by place', {
        before: 'one\r\ntwo\nthree\r\none\ntwo\r\n', old: 'one\ntwo\n', new: 'one\n2\n', after: 'one\r\n2\nthree\r\none\n2\r\n', all: true,
        replacements: 2, lines: 2
    }),
    edit('a byte order mark stays', { before: `${BOM}a\r\nb`, old: 'a\n', new: 'x\n', after: `${BOM}x\r\nb`, lines: 1 }),
    edit('a missing final newline stays missing', { before: 'a\nb', old: 'b', new: 'c', after: 'a\nc', lines: 1 }),
    edit(
        'bytes that are not UTF-8 stay',
        { before: 'gr\xfcn\ntext\n', old: 'text', new: 't\u00fcxt', after: 'gr\xfcn\nt\xc3\xbcxt\n', lines: 1 }
    ),
    refused('a text that is not there', 'a\nb\n', { old_string: 'missing', new_string: 'x' }, 'no_match',
        'oldString not found in content. It must match exactly, white space included; read the file to see what is there.'),
    refused('a text that differs in white space', 'if (a) {\n\treturn 1;\n}\n', {
        old_string: 'if (a) {\n    return 1;', new_string: 'x'
    }, 'no_match',
        'oldString not found in content. Lines 1-2 differ from it in white space only:\n1: if (a) {\n2: \treturn 1;'),
    refused('a text with the line numbers of read', 'a\nb\n', { old_string: '1: a\n2: b', new_string: 'x' }, 'no_match',
        'oldString not found in content. It begins with line numbers as read prints them: leave the "N: " out.'),
    refused('a text whose first line only is there', 'start\nother\nend\n', { old_string: 'start\nbetween', new_string: 'x' }, 'no_match',
        'oldString not found in content. Its first line is at line 1, but what follows there differs:\n1: start\n2: other'),
    refused('a text that is there several times', 'x\ny\nx\nx x\n', { oldString: 'x', newString: 'z' }, 'multiple_matches',
        'Found multiple matches for oldString: 4, at lines 1, 3, 4. Provide more surrounding context to make it unique, or set '
            + 'replace_all.'),
    refused('a text that overlaps itself', 'aaa\n', { old_string: 'aa', new_string: 'b' }, 'multiple_matches',
        'Found multiple matches for oldString: 2, at line 1. Provide more surrounding context to make it unique, or set replace_all.'),
    refused(
        'a change of nothing', 'a\n', { old_string: 'a', new_string: 'a' }, 'no_change',
        'No changes to apply: oldString and newString are identical.'
    ),
    refused('a change of line ends only', 'a\n', { old_string: 'a\n', new_string: 'a\r\n' }, 'no_change',
        'No changes to apply: oldString and newString differ in line ends only, which edit keeps as they are in the file.'),
    {
        name: 'an empty text creates a file, but replaces none',
        run: async world => {
            const path = world.path('new/file');
            assert.deepEqual(
                await world.ok('edit', { file_path: path, old_string: '', new_string: 'a\nb\n' }), { replacements: 1, lines_changed: 2 }
            );
            assert.equal(await world.bytes('new/file'), 'a\nb\n');
            await rejectsWith(
                world, 'edit', { file_path: path, old_string: '', new_string: 'x' }, 'invalid_arguments',
                `oldString is empty, but the file exists: ${path}.`
            );
        }
    },
    {
        name: 'missing files, folders and binary files',
        run: async world => {
            const change = { old_string: 'a', new_string: 'b' };
            const binary = await world.put('binary', 'a\0b');
            await rejectsWith(
                world, 'edit', { file_path: world.path('missing'), ...change }, 'not_found', `File not found: ${world.path('missing')}`
            );
            await rejectsWith(world, 'edit', { file_path: world.folder, ...change }, 'is_a_folder', 'This is a folder, not a file: ');
            await rejectsWith(
                world, 'edit', { file_path: binary, ...change }, 'binary_file',
                'A binary file (application/octet-stream) cannot be edited: '
            );
        }
    },
    {
        name: 'edits of one file at the same time all land',
        run: async world => {
            const names = Array.from({ length: 25 }, (_, index) => `name${index}.`);
            const path = await world.put('file', names.join('\n'));
            const relative = path.replace('/workspace/', '');
            await Promise.all(names.map(
                (name, index) => world.ok('edit', { file_path: index % 2 ? path : relative, old_string: name, new_string: `${name}done` })
            ));
            assert.equal(await world.bytes('file'), names.map(name => `${name}done`).join('\n'));
        }
    },
    {
        name: 'edits of one file at the same time all land, by whatever path',
        run: async world => {
            const names = Array.from({ length: 24 }, (_, index) => `name${index}.`);
            await world.put('real/file', names.join('\n'));
            await world.shell('ln -s real folder; ln -s folder/file link');
            const paths = ['real/file', 'folder/file', 'link'].map(name => world.path(name));
            await Promise.all(names.map(
                (name, index) => world.ok('edit', { file_path: paths[index % paths.length], old_string: name, new_string: `${name}done` })
            ));
            assert.equal(await world.bytes('real/file'), names.map(name => `${name}done`).join('\n'));
        }
    },
    {
        name: 'permissions stay',
        run: async world => {
            const path = await world.put('script', 'a\n');
            await world.shell('chmod 755 script');
            await world.ok('edit', { file_path: path, old_string: 'a', new_string: 'b' });
            assert.equal(await world.shell('stat -c %a script'), '755\n');
        }
    }
]);
