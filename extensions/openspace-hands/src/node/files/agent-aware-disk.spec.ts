import { readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import URI from '@theia/core/lib/common/uri';
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
        disk = Object.assign(new AgentAwareDisk(), { agentSaves: saves });
    });

    afterEach(() => folder.remove());

    const file = (): string => folder.at('ws/dir/a.txt');
    const save = (text: string): Promise<void> =>
        disk.writeFile(new URI(`file://${file()}`), Buffer.from(text), { create: false, overwrite: true });
    const exchange = (): void => {
        renameSync(folder.at('ws/dir'), folder.at('ws/real'));
        symlinkSync(folder.at('outside'), folder.at('ws/dir'));
    };

    it('writes what the person saves as ever, into the same file', async () => {
        const { ino } = statSync(file());
        await save('new');
        expect([readFileSync(file(), 'utf8'), statSync(file()).ino]).toEqual(['new', ino]);
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
