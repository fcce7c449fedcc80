import { describe, expect, it } from 'vitest';
import { askedFiles, moveTargets } from './asked-files';

const edit = (patterns: string[], files?: unknown) => ({ permission: 'edit', patterns, metadata: { files } });

describe('files of a request', () => {
    it('are those that it names, and those that something is moved to', () => {
        const moved = { filePath: '/w/a.ts', movePath: '/w/package.json', relativePath: 'package.json', type: 'move' };
        const changed = { filePath: '/w/b.ts', relativePath: 'b.ts', type: 'update' };
        expect(askedFiles(edit(['a.ts', 'b.ts'], [moved, changed]))).toEqual(['a.ts', 'b.ts', 'package.json']);
        expect(moveTargets(edit(['a.ts'], [moved]))).toEqual(['package.json']);
    });

    it('count a target that the server does not place in the folder', () => {
        expect(moveTargets(edit(['a.ts'], [{ movePath: '/etc/x' }, { movePath: 7 }]))).toEqual(['"/etc/x"', '7']);
    });

    it('are the named ones where nothing is said of files', () => {
        for (const files of [undefined, 'x', [null, 3, 'x', { movePath: undefined }]]) {
            expect(askedFiles(edit(['a.ts'], files))).toEqual(['a.ts']);
        }
    });
});
