import { describe, expect, it } from 'vitest';
import { ToolPart } from '../../common';
import { aboutToEdit, editsOf, linesOf, readBy } from './tool-edits';

const call = (tool: string, status: 'running' | 'completed', input: object, metadata: object = {}): ToolPart =>
    ({ id: 'prt_1', type: 'tool', tool, state: { status, input, metadata } }) as unknown as ToolPart;
const done = (tool: string, input: object, metadata?: object): ToolPart => call(tool, 'completed', input, metadata);

const PATCH = [
    '--- a', '+++ a', '@@ -1,4 +1,5 @@', ' one', '-two', '+TWO', '+more', ' three', ' four', '@@ -9,3 +10,2 @@', ' nine', '-ten', ' end'
].join('\n');

describe('what tools did to files', () => {
    it('is read from the calls of the agent server and of the sandbox', () => {
        expect(editsOf(done('edit', { filePath: '/w/a' }, { filediff: { patch: PATCH } }), '/w'))
            .toEqual([{ path: '/w/a', isNew: false, lines: [{ start: 2, end: 3 }, { start: 11, end: 11 }] }]);
        expect(editsOf(done('write', { filePath: 'b', content: 'x' }, { exists: false }), '/w')).toEqual([{ path: '/w/b', isNew: true }]);
        expect(editsOf(done('write', { filePath: 'b', content: 'x' }, { exists: true }), '/w')).toEqual([{ path: '/w/b', isNew: false }]);
        expect(editsOf(done('edit', { filePath: 'c' }, { diff: '@@ -0,0 +1 @@\n+one' }), '/w')).toEqual([{ path: '/w/c', isNew: true }]);
        expect(editsOf(done('sandbox_edit', { file_path: 'src/d' }), '/w')).toEqual([{ path: '/w/src/d', isNew: false }]);
        expect(editsOf(done('sandbox_edit', { file_path: '/workspace/src/d' }), '/w')).toEqual([{ path: '/w/src/d', isNew: false }]);
        expect(readBy(done('sandbox_read', { file_path: '/workspaces/d' }), '/w')).toEqual(['/workspaces/d']);
    });

    it('is told for each file of a patch, unless it is gone', () => {
        const files = [
            { filePath: '/w/a', type: 'add', patch: '@@ -0,0 +1 @@\n+x' }, { filePath: '/w/b', type: 'delete' },
            { filePath: '/w/c', movePath: '/w/d', type: 'move', patch: '@@ -3 +3 @@\n-x\n+y' }, 'nonsense', {}
        ];
        expect(editsOf(done('apply_patch', {}, { files }), '/w'))
            .toEqual([{ path: '/w/a', isNew: true }, { path: '/w/d', isNew: false, lines: [{ start: 3, end: 3 }] }]);
    });

    it('is nothing while they run, or of other tools', () => {
        const parts = [
            call('edit', 'running', { filePath: 'a' }), done('bash', { command: 'touch a' }), done('read', { filePath: 'a' }),
            done('edit', {})
        ];
        expect(parts.flatMap(part => editsOf(part, '/w'))).toEqual([]);
        expect(parts.flatMap(part => aboutToEdit(part, '/w'))).toEqual(['/w/a']);
        expect(parts.flatMap(part => readBy(part, '/w'))).toEqual(['/w/a']);
    });
});

it('takes nothing before the first hunk for a change', () => {
    expect(linesOf('--- a/x\n+++ b/x\n')).toEqual([]);
});
