import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { CodeReferences } from './code-references';
import { CodeReferencesImpl } from './code-references-impl';

// It needs Monaco's ES modules, which Node refuses; here it serves as a service identifier.
vi.mock('openspace-core/lib/browser/documents/agent-documents', () => ({ AgentDocuments: class { } }));

describe('CodeReferencesImpl', () => {
    const onDisk = new Map<string, string>();
    const unsaved = new Map<string, string>();
    let references: CodeReferences;

    beforeEach(() => {
        onDisk.clear();
        unsaved.clear();
        onDisk.set('a.ts', 'one two three\nfour five six\nseven eight nine');
        const documents: Partial<AgentDocuments> = {
            isUnsaved: async ({ path }) => unsaved.has(path),
            read: async ({ path }) => unsaved.get(path) ?? onDisk.get(path)!
        };
        const files: Partial<FilesService> = {
            locate: async (path): Promise<LocatedPath> =>
                ({ path, uri: `file:///w/${path}`, root: 'file:///w', kind: onDisk.has(path) ? 'file' : 'missing' })
        };
        const container = new Container();
        container.bind(FilesService).toConstantValue(files);
        container.bind(AgentDocuments).toConstantValue(documents as AgentDocuments);
        container.bind(CodeReferencesImpl).toSelf();
        references = container.get(CodeReferencesImpl);
    });

    it('finds lines again in what the person has not saved', async () => {
        const reference = await references.pin('a.ts', { startLine: 2 });
        expect(await references.find(reference)).toEqual({ state: 'same', startLine: 2, endLine: 2 });
        unsaved.set('a.ts', `new\n${onDisk.get('a.ts')}`);
        expect(await references.find(reference)).toEqual({ state: 'moved', offset: 1, startLine: 3, endLine: 3 });
        expect((await references.pin('a.ts', { startLine: 3 })).startLine).toBe(3);
    });

    it('says that a file is gone, unless its text is still in an editor', async () => {
        const reference = await references.pin('a.ts', { startLine: 1, endLine: 2 });
        unsaved.set('a.ts', onDisk.get('a.ts')!);
        onDisk.clear();
        expect((await references.find(reference)).state).toBe('same');
        unsaved.clear();
        expect(await references.find(reference)).toEqual({ state: 'gone', what: 'file' });
        await expect(references.pin('a.ts', { startLine: 1 })).rejects.toThrow('There is no file a.ts.');
    });
});
