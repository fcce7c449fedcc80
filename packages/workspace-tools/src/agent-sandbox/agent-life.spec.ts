import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '../provider/errors.js';
import { localWorkspace, type LocalWorkspace } from '../test/local-workspace.js';
import { processesWith, uniqueSleep, until } from '../test/processes.js';
import { runScript, startScript } from '../test/run-command.js';

let workspace: LocalWorkspace;
beforeEach(async () => { workspace = await localWorkspace(); });
afterEach(() => workspace.remove());

describe('an agent', () => {
    it('that a command kills takes everything with it, and the next call has a new one', async () => {
        const sleep = uniqueSleep();
        const pending = await startScript(workspace.sandbox, `env -i setsid sleep ${sleep} > /dev/null 2>&1 & echo ready; wait`);
        await pending.printed('ready');
        await expect(runScript(workspace.sandbox, 'kill -9 $PPID; sleep 100')).rejects.toBeInstanceOf(ProviderError);
        await expect(pending.finished).rejects.toBeInstanceOf(ProviderError);
        expect(await Promise.all([
            runScript(workspace.sandbox, 'echo again'), runScript(workspace.sandbox, 'echo $PPID'),
            runScript(workspace.sandbox, 'echo $PPID')
        ]))
            .toMatchObject([{ stdout: 'again\n' }, { exitCode: 0 }, { exitCode: 0 }]);
        expect(processesWith(sleep)).toEqual([]);
        await pending.command.signal('KILL');
    });

    it('whose guard is killed as well leaves nothing that carries its mark', async () => {
        const sleep = uniqueSleep();
        await expect(runScript(
            workspace.sandbox,
            `setsid sleep ${sleep} > /dev/null 2>&1 & read -r _ _ _ guard _ < /proc/$PPID/stat; kill -9 $guard $PPID; sleep ${sleep}`
        )).rejects.toBeInstanceOf(ProviderError);
        expect(await runScript(workspace.sandbox, 'echo again')).toMatchObject({ stdout: 'again\n' });
        expect(processesWith(sleep)).toEqual([]);
    });

    it('leaves nothing behind after many calls', async () => {
        const state = async (): Promise<unknown> => {
            const { stdout } = await runScript(workspace.sandbox, 'ls /proc/$PPID/fd | wc -l; ls /proc/$PPID/task | wc -l');
            const [descriptors, threads] = stdout.trim().split('\n').map(Number);
            return { descriptors, threads, children: processesWith(workspace.folder).length };
        };
        const some = (count: number): Promise<unknown> => Promise.all(Array.from({ length: count }, async (_, index) => {
            await runScript(workspace.sandbox, index % 3 === 0 ? '(sleep 0 &)' : `echo ${index}; exit ${index % 2}`);
            await workspace.sandbox.files.write(`/workspace/file-${index % 5}`, Buffer.from(String(index)));
        }));
        await some(20);
        const before = await state();
        for (let round = 0; round < 10; round++) {
            await some(20);
        }
        expect(await state()).toEqual(before);
        expect(readdirSync(workspace.folder)).toHaveLength(5);
    });

    it('ends with its host, and everything with it; a write that was under way leaves the old file', async () => {
        const sleep = uniqueSleep();
        writeFileSync(join(workspace.folder, 'file'), 'old');
        const host = fork(
            new URL('../test/host-process.mjs', import.meta.url), [workspace.folder, sleep],
            { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] }
        );
        const agent = await new Promise<number>(resolve => host.once('message', message => resolve(message as number)));
        expect(processesWith(sleep).length).toBeGreaterThan(0);
        expect(readdirSync(workspace.folder).filter(name => name.endsWith('.tmp'))).toHaveLength(1);
        host.kill('SIGKILL');
        await until(() => processesWith(sleep).length === 0 && !existsSync(`/proc/${agent}`));
        expect(readdirSync(workspace.folder)).toEqual(['file']);
        expect(readFileSync(join(workspace.folder, 'file'), 'utf8')).toBe('old');
    });
});

describe('a workspace', () => {
    it('that is stopped has no processes, refuses calls, and goes on with its files when it is resumed', async () => {
        const sleep = uniqueSleep();
        const running = await startScript(workspace.sandbox, `echo kept > file; echo ready; sleep ${sleep}`);
        await running.printed('ready');
        await workspace.sandbox.stop();
        await expect(running.finished).rejects.toThrow('The workspace was stopped.');
        expect(processesWith(sleep)).toEqual([]);
        await expect(workspace.sandbox.files.status('/workspace/file')).rejects.toThrow('The workspace is stopped.');
        await workspace.sandbox.resume();
        expect(await runScript(workspace.sandbox, 'cat file')).toMatchObject({ stdout: 'kept\n' });
    });

    it('that is deleted stays deleted, and its folder stays as it is', async () => {
        const running = await startScript(workspace.sandbox, 'echo kept > file; echo ready; sleep 100');
        await running.printed('ready');
        await workspace.sandbox.delete();
        await expect(running.finished).rejects.toBeInstanceOf(ProviderError);
        await expect(workspace.sandbox.resume()).rejects.toBeInstanceOf(ProviderError);
        await expect(runScript(workspace.sandbox, 'true')).rejects.toBeInstanceOf(ProviderError);
        await workspace.sandbox.delete();
        expect(readFileSync(join(workspace.folder, 'file'), 'utf8')).toBe('kept\n');
    });
});
