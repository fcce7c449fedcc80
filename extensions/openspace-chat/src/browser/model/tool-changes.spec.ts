import { describe, expect, it } from 'vitest';
import { toolPart } from '../fixtures/conversations';
import { changesOf, isChangeTool } from './tool-changes';

const DIFF = '--- a.ts\n+++ a.ts\n@@ -1 +1 @@\n-old\n+new\n';
const completed = (input: Record<string, unknown>, metadata: Record<string, unknown>) =>
    ({ status: 'completed' as const, input, output: '', title: '', metadata, time: { start: 1, end: 2 } });

describe('changesOf', () => {
    it('reads the diff of an edit and counts it if the server did not', () => {
        expect(changesOf(toolPart('m', 'edit', completed({ filePath: '/w/a.ts' }, { diff: DIFF })))).toEqual(
            [{ path: '/w/a.ts', diff: DIFF, additions: 1, deletions: 1 }]
        );
        expect(changesOf(toolPart('m', 'edit', completed({}, { filediff: { file: '/w/a.ts', patch: DIFF, additions: 7, deletions: 8 } }))))
            .toEqual([{ path: '/w/a.ts', diff: DIFF, additions: 7, deletions: 8 }]);
    });

    it('shows what was written where there is no diff', () => {
        expect(changesOf(toolPart('m', 'write', completed({ filePath: 'a', content: 'x\ny\n' }, { exists: false })))).toEqual(
            [{ path: 'a', content: 'x\ny\n', additions: 2, deletions: 0 }]
        );
        expect(changesOf(toolPart('m', 'write', completed({ filePath: 'a', content: 'x' }, { exists: true }))))
            .toEqual([{ path: 'a', content: 'x' }]);
    });

    it('tells the files of a patch apart', () => {
        const files = [
            { filePath: '/w/a.ts', patch: DIFF }, { filePath: '/w/b.ts', movePath: '/w/c.ts', type: 'move' }, 'odd',
            { relativePath: 'd', diff: DIFF, additions: 2, deletions: 0 }
        ];
        expect(changesOf(toolPart('m', 'apply_patch', completed({ patchText: '…' }, { files })))).toEqual([
            { path: '/w/a.ts', diff: DIFF, additions: 1, deletions: 1 }, { path: '/w/c.ts' },
            { path: 'd', diff: DIFF, additions: 2, deletions: 0 }
        ]);
    });

    it('knows nothing before the call is complete', () => {
        expect(changesOf(toolPart('m', 'edit', { status: 'pending', input: {}, raw: '' }))).toEqual([]);
        expect(changesOf(toolPart('m', 'apply_patch', { status: 'pending', input: {}, raw: '' }))).toEqual([]);
        expect(changesOf(toolPart('m', 'edit', { status: 'running', input: { filePath: 'a' }, time: { start: 1 } })))
            .toEqual([{ path: 'a' }]);
    });

    it(
        'knows the tools that change files',
        () => expect(['edit', 'write', 'apply_patch', 'read'].filter(isChangeTool)).toEqual(['edit', 'write', 'apply_patch'])
    );
});
