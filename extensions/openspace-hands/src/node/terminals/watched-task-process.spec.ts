import { TerminalProcessOptions } from '@theia/process/lib/node/terminal-process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../../../../tests/support/wait-for';
import { TerminalDescription } from '../../common';
import { ShellFixture } from './fixtures/shell-fixture';
import { WatchedTaskProcess } from './watched-task-process';

// Real programs take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe('a task in a terminal', () => {

    let shells: ShellFixture;

    beforeEach(() => {
        shells = new ShellFixture();
    });

    afterEach(() => shells.dispose());

    function run(script: string, title = 'Task: build'): WatchedTaskProcess {
        const child = shells.container.createChild();
        child.bind(TerminalProcessOptions).toConstantValue({ command: '/bin/bash', args: ['-c', script] });
        child.bind(WatchedTaskProcess).toSelf();
        const process = child.get(WatchedTaskProcess);
        shells.screens.register({ processId: process.id, title }, shells.home);
        return process;
    }

    const list = (): TerminalDescription[] => shells.screens.list(shells.home);
    const read = async (id: string): Promise<readonly string[]> =>
        (await shells.screens.get(id, shells.home).read({ lines: 10, maskSecrets: true })).output;
    const ended = (id: string): Promise<unknown> => waitFor(`the end of ${id}`, () => list().some(({ terminalId, busy }) =>
        terminalId === id && !busy));

    it('is read while it runs, typed into, and read after its end with its exit code', async () => {
        run('read -p "name? " name; echo "hello $name"; exit 3');
        await waitFor('the question', async () => (await read('Task: build')).includes('name?'));
        expect(list()).toMatchObject([{ terminalId: 'Task: build', busy: true, createdBy: 'user' }]);
        shells.screens.getRunning('Task: build', shells.home).send('Ada\n');
        await ended('Task: build');
        expect(await read('Task: build')).toEqual(['name? Ada', 'hello Ada']);
        expect(list()).toMatchObject([{ busy: false, exitCode: 3, cwd: '' }]);
        expect(() => shells.screens.getRunning('Task: build', shells.home)).toThrow('The task in the terminal "Task: build" has ended');
    });

    it('takes the place of the run before, and keeps eight others that are over', async () => {
        run('echo first');
        await ended('Task: build');
        run('echo second');
        await waitFor('the second', async () => (await read('Task: build')).includes('second'));
        expect(list()).toHaveLength(1);
        for (let number = 1; number <= 9; number++) {
            run('true', `Task: ${number}`);
            await ended(`Task: ${number}`);
        }
        expect(list().map(({ title }) => title)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map(number => `Task: ${number}`));
    });

    it('is forgotten when its tab is closed, at once or at its end', async () => {
        const over = run('true', 'over');
        await ended('over');
        shells.screens.forget(over.id, { directory: '/elsewhere' });
        expect(list()).toHaveLength(1);
        shells.screens.forget(over.id, shells.home);
        expect(list()).toEqual([]);
        const running = run('read line', 'running');
        shells.screens.forget(running.id, shells.home);
        expect(list()).toHaveLength(1);
        running.kill();
        await waitFor('the end', () => list().length === 0);
    });

    it('ends with everything that it started', async () => {
        const process = run('sleep 1001 & sleep 1002');
        await shells.screens.close('Task: build', shells.home);
        expect(list()).toEqual([]);
        await waitFor('its end', () => process.exited);
    });
});
