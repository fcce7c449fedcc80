import { describe, expect, it } from 'vitest';
import { WorkspacePaths } from './workspace-paths.js';

describe('WorkspacePaths', () => {
    const paths = new WorkspacePaths(['/home/ann/project', '/mnt/project/']);

    it.each([
        ['.', '/workspace'], ['src/a.ts', '/workspace/src/a.ts'], ['/workspace/src//a.ts', '/workspace/src/a.ts'],
        ['/workspace', '/workspace'],
        ['src/../b', '/workspace/b'], ['/home/ann/project', '/workspace'], ['/home/ann/project/src/a.ts', '/workspace/src/a.ts'],
        ['/mnt/project/x', '/workspace/x'],
        ['~', '/workspace/~'], ['-rf', '/workspace/-rf'], ['a\nb', '/workspace/a\nb']
    ])('%j is %s', (given, expected) => expect(paths.resolve(given)).toBe(expected));

    it.each(
        ['..', '/etc', '../workspace2', '/workspace/../etc', '/workspaces/x', '/home/ann/project2/x', '/home/ann/project/../other', '/']
    )('%s is outside', given => {
        expect(() => paths.resolve(given)).toThrow(`${given} is outside of the workspace.`);
    });

    it.each([
        ['', 'The path is empty.'], ['a\0', 'The path contains a NUL character.'],
        ['ü'.repeat(2_100), 'The path is longer than 4095 bytes.']
    ])('%j is not a path', (given, reason) => {
        expect(() => paths.resolve(given)).toThrow(reason);
    });

    it('refuses folders where a file is wanted', () => {
        expect(() => paths.resolveFile('src/')).toThrow('This is a folder, not a file: /workspace/src');
        expect(() => paths.resolveFile('.')).toThrow('This is a folder, not a file: /workspace');
        expect(paths.resolveFile('src')).toBe('/workspace/src');
    });

    it('tells relative paths', () => expect([paths.relative('/workspace'), paths.relative('/workspace/a/b')]).toEqual(['.', 'a/b']));
});
