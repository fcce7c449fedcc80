import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { ensurePrivateFolder, readJsonFile, writePrivateFile } from './private-files';

function modeOf(path: string): number {
    return statSync(path).mode & 0o777;
}

describe('private files', () => {
    let folder: TemporaryFolder;
    let umask: number;

    beforeEach(() => {
        folder = new TemporaryFolder();
        umask = process.umask(0);
    });

    afterEach(() => {
        process.umask(umask);
        folder.remove();
    });

    it('are for the user alone, with the folders on the way', () => {
        writePrivateFile(folder.at('a', 'b', 'file.json'), 'text');
        expect([modeOf(folder.at('a')), modeOf(folder.at('a', 'b')), modeOf(folder.at('a', 'b', 'file.json'))])
            .toEqual([0o700, 0o700, 0o600]);
    });

    it('become private when they were not', () => {
        const file = folder.file('file.json', 'old');
        chmodSync(file, 0o644);
        writePrivateFile(file, 'new');
        expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['new', 0o600]);
    });

    it('are replaced as a whole, and leave nothing beside them', () => {
        const file = folder.file('file.json', 'old and longer');
        const { ino } = statSync(file);
        writePrivateFile(file, 'new');
        expect(statSync(file).ino).not.toBe(ino);
        expect(readdirSync(folder.path)).toEqual(['file.json']);
    });

    it('fault 8: leave no beginning behind where they cannot be written', () => {
        folder.file('taken/by/others', '');
        expect(() => writePrivateFile(folder.at('taken'), 'text')).toThrow();
        expect(readdirSync(folder.path)).toEqual(['taken']);
    });

    it('live in folders that may exist already', () => {
        expect([ensurePrivateFolder(folder.at('new')), ensurePrivateFolder(folder.at('new'))])
            .toEqual([folder.at('new'), folder.at('new')]);
    });

    it.each([['{"a":1}', { a: 1 }], ['', undefined], ['{"a":', undefined], ['null', null]])(
        'are read as JSON if they are JSON: %j', (text, value) => {
            expect(readJsonFile(folder.file('file.json', text))).toEqual(value);
        }
    );

    it('are nothing when they are missing or no file', () => {
        expect([readJsonFile(folder.at('missing.json')), readJsonFile(folder.path)]).toEqual([undefined, undefined]);
    });
});
