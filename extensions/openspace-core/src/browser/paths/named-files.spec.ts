import { describe, expect, it } from 'vitest';
import { LocatedPath } from '../../common/services/files-service';
import { fileNameOf, locateNamed, newPathOf, pathCandidatesOf } from './named-files';

const NOTES = { ending: '.note', folder: 'docs/notes' };

describe('files that are called by bare names', () => {
    it.each([
        ['Quarterly Review: 3', 'quarterly-review-3'], ['  ../../etc/passwd ', 'etc-passwd'], ['Überblick 世界', 'überblick-世界'],
        ['—', ''], [`${'a'.repeat(59)} b`, 'a'.repeat(59)], ['𝒜'.repeat(70), '𝒜'.repeat(60)]
    ])('a file with the title %j is called %j', (title, name) => {
        expect(fileNameOf(title)).toBe(name);
    });

    it('go to their folder unless somebody says where', () => {
        expect(['first', 'a/first', 'first.NOTE'].map(name => newPathOf(name, NOTES)))
            .toEqual(['docs/notes/first.note', 'a/first.note', 'first.NOTE']);
        expect(pathCandidatesOf('first', NOTES)).toEqual(['first.note', 'docs/notes/first.note']);
        expect(pathCandidatesOf('a/first.note', NOTES)).toEqual(['a/first.note']);
    });

    it('are found in their folder, and missed under the name that was given', async () => {
        const files = {
            locate: async (path: string): Promise<LocatedPath> => ({
                path, uri: `file:///w/${path}`, root: 'file:///w', kind: path.startsWith('docs/') ? 'file' : 'missing'
            })
        };
        expect(await locateNamed(files, 'first', NOTES, 'show')).toMatchObject({ path: 'docs/notes/first.note' });
        await expect(locateNamed(files, 'a/first', NOTES, 'show')).rejects.toThrow('File not found: a/first.note');
    });
});
