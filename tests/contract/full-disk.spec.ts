import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { fileWrite } from 'openspace-hands/lib/common';
import { notRun } from '../support/not-run';
import { TemporaryFolder } from '../support/temporary-folder';
import { Backend } from './backend';

const WRITING = `I write. %%OS${JSON.stringify({ cmd: fileWrite.id, args: { path: 'notes.md', content: 'one' } })}%%`;

/** A disk of its own for a folder; why not, if that cannot be. */
function mountSmallDisk(folder: string): string | undefined {
    const { error, status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'none', folder], { encoding: 'utf8' });
    return status === 0 ? undefined : `A small disk cannot be mounted: ${error?.message ?? stderr.trim()}`;
}

function unmount(folder: string): void {
    spawnSync('umount', ['--lazy', folder]);
}

function findObstacle(): string | undefined {
    const trial = new TemporaryFolder();
    const obstacle = mountSmallDisk(trial.path);
    unmount(trial.path);
    trial.remove();
    return obstacle;
}

/** Takes the last byte that there is. */
function fillDisk(file: string): void {
    const ballast = openSync(file, 'w');
    for (const size of [65_536, 512, 1]) {
        try {
            for (; ;) {
                writeSync(ballast, Buffer.alloc(size));
            }
        } catch (error) {
            expect(error).toMatchObject({ code: 'ENOSPC' });
        }
    }
    closeSync(ballast);
}

const obstacle = findObstacle();

describe('a disk that is full, with the state on it', () => {
    if (obstacle !== undefined) {
        notRun(obstacle);
        return;
    }

    let backend: Backend;

    afterEach(async () => {
        await backend.stopServices();
        unmount(backend.folder.at('state'));
        await backend.stop();
    });

    it('fault 8: is told to the person, leaves nothing half behind, and all goes on when there is room', async () => {
        backend = await Backend.start({
            scenario: { rules: [{ when: { lastUser: 'write' }, reply: [{ text: WRITING }] }], fallback: [{ text: 'fine' }] },
            prepare: ({ folder }) => expect(mountSmallDisk(folder.folder('state'))).toBeUndefined()
        });
        const page = await backend.openPage(true, [fileWrite]);
        const session = await page.newSession();
        expect(await page.ask(session, 'hello')).toBe('fine');
        const ballast = backend.folder.at('state', 'ballast');
        fillDisk(ballast);

        await page.agent.sendPrompt(session, { text: 'write it' });
        await page.until('it is said', state => state.problems[session]?.title === 'The disk is full');
        await expect(page.agent.createSession()).rejects.toThrow('The session could not be created');
        expect(page.calls).toEqual([]);
        const names = readdirSync(backend.folder.at('state'), { recursive: true, encoding: 'utf8' });
        expect(names.filter(name => !name.startsWith('opencode') && /\.(tmp|new)$|broken/.test(name))).toEqual([]);

        rmSync(ballast);
        expect(await page.ask(session, 'write it once more')).toContain('I write.');
        expect(page.calls.map(({ cmd }) => cmd)).toEqual([fileWrite.id]);
        expect(page.state.problems[session]).toBeUndefined();
        await page.until('it has its answer', () => page.finished.length === 1);
        expect(await page.service.readActivity({ limit: 10 })).toMatchObject([{ verdict: 'ran', cmd: fileWrite.id }]);
    });
});
