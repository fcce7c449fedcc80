import { linkSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import URI from '@theia/core/lib/common/uri';
import { FileWriteOptions } from '@theia/filesystem/lib/common/files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { AgentAwareDisk } from './agent-aware-disk';
import { AgentSaves } from './agent-saves';

describe('AgentAwareDisk', () => {
    let folder: TemporaryFolder;
    let saves: AgentSaves;
    let disk: AgentAwareDisk;

    beforeEach(() => {
        folder = new TemporaryFolder();
        folder.file('ws/dir/a.txt', 'old');
        folder.file('outside/a.txt', 'outside');
        saves = new AgentSaves();
        disk = Object.assign(new AgentAwareDisk(), { agentSaves: saves, seals: { beforeSave: () => undefined } });
    });

    afterEach(() => folder.remove());

    const file = (): string => folder.at('ws/dir/a.txt');
    const save = (text: string): Promise<void> =>
        disk.writeFile(new URI(`file://${file()}`), Buffer.from(text), { create: false, overwrite: true });
    const exchange = (): void => {
        renameSync(folder.at('ws/dir'), folder.at('ws/real'));
        symlinkSync(folder.at('outside'), folder.at('ws/dir'));
    };

    it('writes what the person saves as a whole', async () => {
        const { ino } = statSync(file());
        await save('new');
        expect([readFileSync(file(), 'utf8'), statSync(file()).ino === ino]).toEqual(['new', false]);
    });

    it('writes what the person saves into the same file, if it has several names', async () => {
        linkSync(file(), folder.at('ws/other.txt'));
        const { ino } = statSync(file());
        await save('new');
        expect([readFileSync(folder.at('ws/other.txt'), 'utf8'), statSync(file()).ino]).toEqual(['new', ino]);
    });

    it('makes new files, and none over one that is there, as Theia wants it', async () => {
        const put = (name: string, options: FileWriteOptions): Promise<void> =>
            disk.writeFile(new URI(`file://${folder.at('ws/dir', name)}`), Buffer.from('text'), options);
        await put('b.txt', { create: true, overwrite: true });
        expect(readFileSync(folder.at('ws/dir/b.txt'), 'utf8')).toBe('text');
        await expect(put('a.txt', { create: true, overwrite: false })).rejects.toThrow('File already exists');
        await expect(put('none.txt', { create: false, overwrite: true })).rejects.toThrow('File does not exist');
        expect([readFileSync(file(), 'utf8'), readdirSync(folder.at('ws/dir'))]).toEqual(['old', ['a.txt', 'b.txt']]);
    });

    it('writes what the agent saves as a whole', async () => {
        const { ino } = statSync(file());
        const id = saves.begin(`file://${file()}`, { real: file(), existing: file() });
        expect(String(await disk.readFile(new URI(`file://${file()}`)))).toBe('old');
        await save('new');
        expect([readFileSync(file(), 'utf8'), statSync(file()).ino === ino]).toEqual(['new', false]);
        saves.end(id);
    });

    it('does not follow a link that was put in the way of the agent\'s text', async () => {
        saves.begin(`file://${file()}`, { real: file(), existing: file() });
        exchange();
        await expect(save('new')).rejects.toThrow('changed by somebody else');
        await expect(disk.readFile(new URI(`file://${file()}`))).rejects.toThrow('changed by somebody else');
        expect(readFileSync(folder.at('outside/a.txt'), 'utf8')).toBe('outside');
    });
});
