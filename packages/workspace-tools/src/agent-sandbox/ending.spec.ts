import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localWorkspace, type LocalWorkspace } from '../test/local-workspace.js';
import { processesWith, uniqueSleep, until } from '../test/processes.js';
import { runScript, startScript } from '../test/run-command.js';

let workspace: LocalWorkspace;
beforeAll(async () => { workspace = await localWorkspace(); });
afterAll(() => workspace.remove());

describe('what runs on after a command', () => {
    it.each([
        ['silent', (sleep: string) => `sleep ${sleep} > /dev/null 2>&1 & echo started`],
        ['with the output open', (sleep: string) => `sleep ${sleep} & echo started`],
        ['in a session of its own', (sleep: string) => `setsid sleep ${sleep} & echo started; sleep 0.1`],
        [
            'without environment, session and output',
            (sleep: string) => `(env -i setsid sleep ${sleep} > /dev/null 2>&1 < /dev/null &); echo started; sleep 0.1`
        ]
    ])('%s, is named, lives on, and ends with a signal', async (_, script) => {
        const sleep = uniqueSleep();
        const running = await startScript(workspace.sandbox, script(sleep));
        const { stdout, background } = await running.finished;
        expect({ stdout, background: background.map(({ command }) => command) }).toEqual(
            { stdout: 'started\n', background: [`sleep ${sleep}`] }
        );
        expect(processesWith(sleep)).toEqual([background[0].pid]);
        await running.command.signal('KILL');
        expect(processesWith(sleep)).toEqual([]);
    });

    it('may print on and on without being ended by that, and does not keep the call', async () => {
        const sleep = uniqueSleep();
        const running = await startScript(workspace.sandbox, `while true; do echo noise || exit; done & echo started; : ${sleep}`);
        const { background } = await running.finished;
        expect(background).toHaveLength(1);
        await runScript(workspace.sandbox, 'sleep 0.3');
        expect(processesWith(sleep)).toEqual([background[0].pid]);
        await running.command.signal('TERM');
        await until(() => processesWith(sleep).length === 0);
    });

    it('can be reached by the next command, which does not claim it as its own', async () => {
        const sleep = uniqueSleep();
        const first = await startScript(workspace.sandbox, `sleep ${sleep} & echo $!`);
        const { stdout } = await first.finished;
        expect(await runScript(workspace.sandbox, `kill -0 ${stdout.trim()} && echo alive`)).toMatchObject(
            { stdout: 'alive\n', background: [] }
        );
        const other = await startScript(workspace.sandbox, 'sleep 100');
        await other.command.signal('KILL');
        expect(await other.finished).toMatchObject({ exitCode: 137 });
        expect(processesWith(sleep)).toEqual([Number(stdout)]);
        await first.command.signal('KILL');
    });
});

describe('a signal', () => {
    it('lets a command end in its own way, and keeps what it printed', async () => {
        const running = await startScript(workspace.sandbox, 'trap "echo bye; exit 5" TERM; echo working; sleep 100 & wait');
        await running.printed('working');
        await running.command.signal('TERM');
        expect(await running.finished).toMatchObject({ stdout: 'working\nbye\n', exitCode: 5, background: [] });
    });

    it('reaches every process once', async () => {
        const running = await startScript(
            workspace.sandbox, 'trap "echo caught" TERM; echo working; for i in 1 2 3 4 5 6 7 8 9; do sleep 0.1; done; exit 0'
        );
        await running.printed('working');
        await running.command.signal('TERM');
        expect((await running.finished).stdout.match(/caught/g)).toHaveLength(1);
    });

    it('that cannot be ignored ends a whole tree that ignores the other', async () => {
        const [one, two, three] = [uniqueSleep(), uniqueSleep(), uniqueSleep()];
        const running = await startScript(
            workspace.sandbox,
            `trap '' TERM; setsid bash -c "trap '' TERM; sleep ${one} & echo first; sleep ${two}" & env -i setsid sleep ${three} & wait; `
                + `sleep 100`
        );
        await running.printed('first');
        await until(() => [one, two, three].every(sleep => processesWith(sleep).length > 0));
        await running.command.signal('TERM');
        expect(processesWith(one).length).toBeGreaterThan(0);
        await running.command.signal('KILL');
        expect(await running.finished).toMatchObject({ exitCode: 137, background: [] });
        expect([one, two, three].flatMap(processesWith)).toEqual([]);
    });

    it('ends a command that starts others faster than one can look', async () => {
        const sleep = uniqueSleep();
        const running = await startScript(
            workspace.sandbox, `echo go; f() { for i in $(seq 1000); do (setsid sleep ${sleep} &) ; done; }; f & f & f`
        );
        await running.printed('go');
        await until(() => processesWith(sleep).length > 3);
        await running.command.signal('KILL');
        expect(await running.finished).toMatchObject({ exitCode: 137 });
        expect(processesWith(sleep)).toEqual([]);
    });

    it('does not touch other calls', async () => {
        const sleep = uniqueSleep();
        const living = await startScript(workspace.sandbox, `setsid sleep ${sleep} & read line; echo done`, { stdin: Buffer.from('') });
        const other = await startScript(workspace.sandbox, `sleep ${sleep}; echo never`);
        const third = await startScript(workspace.sandbox, 'echo third; sleep 0.2; echo alive');
        await third.printed('third');
        await other.command.signal('KILL');
        expect(await other.finished).toMatchObject({ exitCode: 137, stdout: '' });
        expect(await third.finished).toMatchObject({ stdout: 'third\nalive\n', exitCode: 0 });
        const { background } = await living.finished;
        expect(background.map(({ command }) => command)).toEqual([`sleep ${sleep}`]);
        expect(processesWith(sleep)).toEqual([background[0].pid]);
        await living.command.signal('KILL');
        expect(processesWith(sleep)).toEqual([]);
    });

    it('finds what threw everything away, also while a younger call runs', async () => {
        const sleep = uniqueSleep();
        const running = await startScript(
            workspace.sandbox, `(env -i setsid sleep ${sleep} > /dev/null 2>&1 < /dev/null &); sleep 0.1; echo ready; sleep 100`
        );
        await running.printed('ready');
        const younger = await startScript(workspace.sandbox, 'echo here; sleep 0.2; echo alive');
        await younger.printed('here');
        await running.command.signal('KILL');
        expect(processesWith(sleep)).toEqual([]);
        expect(await younger.finished).toMatchObject({ stdout: 'here\nalive\n', exitCode: 0, background: [] });
    });

    it('for what is over does nothing', async () => {
        const running = await startScript(workspace.sandbox, 'exit 1');
        await running.finished;
        await running.command.signal('KILL');
        await running.command.signal('TERM');
    });
});
