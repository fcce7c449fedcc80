import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderError } from '../provider/errors.js';
import { GRACE_MS, runProgram } from './run-program.js';
import { ScriptedSandbox } from './test/scripted-sandbox.js';

describe('runProgram', () => {
    const request = { argv: ['program'], cwd: '/workspace', onStdout: () => undefined, onStderr: () => undefined };
    let sandbox: ScriptedSandbox;

    beforeEach(() => {
        vi.useFakeTimers();
        sandbox = new ScriptedSandbox();
    });

    afterEach(() => {
        expect(vi.getTimerCount()).toBe(0);
        vi.useRealTimers();
    });

    it('reports the end of a program by itself', async () => {
        sandbox.onExec = command => command.end(3, 'left behind');
        expect(await runProgram(sandbox, request, { timeoutMs: 1_000 })).toEqual({
            exitCode: 3, background: [{ pid: 100, command: 'left behind' }], durationMs: expect.any(Number)
        });
    });

    it('asks politely at a timeout, and makes sure as soon as the program has ended', async () => {
        sandbox.onExec = command => {
            command.onSignal = () => command.end(5);
        };
        const end = runProgram(sandbox, request, { timeoutMs: 1_000 });
        await vi.advanceTimersByTimeAsync(999);
        expect(sandbox.commands[0].signals).toEqual([]);
        await vi.advanceTimersByTimeAsync(1);
        expect(await end).toMatchObject({ exitCode: 5, stopped: 'timeout', background: [] });
        expect(sandbox.commands[0].signals).toEqual(['TERM', 'KILL']);
    });

    it('kills a program that does not care when the grace is over', async () => {
        sandbox.onExec = command => {
            command.onSignal = signal => signal === 'KILL' && command.end(137);
        };
        const end = runProgram(sandbox, request, { timeoutMs: 1_000 });
        await vi.advanceTimersByTimeAsync(1_000 + GRACE_MS - 1);
        expect(sandbox.commands[0].signals).toEqual(['TERM']);
        await vi.advanceTimersByTimeAsync(1);
        expect(await end).toMatchObject({ exitCode: 137, stopped: 'timeout' });
    });

    it('gives the grace also to what the program has left in the background', async () => {
        sandbox.onExec = command => {
            command.onSignal = () => command.end(0, 'cleaning up');
        };
        const end = runProgram(sandbox, request, { timeoutMs: 1_000 });
        await vi.advanceTimersByTimeAsync(1_000 + GRACE_MS - 1);
        expect(sandbox.commands[0].signals).toEqual(['TERM']);
        await vi.advanceTimersByTimeAsync(1);
        expect(await end).toMatchObject({ stopped: 'timeout', background: [] });
        expect(sandbox.commands[0].signals).toEqual(['TERM', 'KILL']);
    });

    it('ends a program whose caller gives up, also if that was before the start', async () => {
        const giveUp = new AbortController();
        sandbox.onExec = command => {
            command.onSignal = () => command.end(143);
            giveUp.abort();
        };
        expect(await runProgram(sandbox, request, { timeoutMs: 1_000, signal: giveUp.signal })).toMatchObject(
            { exitCode: 143, stopped: 'aborted' }
        );
        expect(await runProgram(sandbox, request, { timeoutMs: 1_000, signal: giveUp.signal })).toMatchObject(
            { exitCode: 143, stopped: 'aborted' }
        );
    });

    it('reports a timeout even if the whole sandbox had to end for it', async () => {
        sandbox.onExec = command => {
            command.onSignal = signal => signal === 'KILL' && command.fail(new ProviderError('the sandbox is gone'));
        };
        const end = runProgram(sandbox, request, { timeoutMs: 1 });
        await vi.advanceTimersByTimeAsync(1 + GRACE_MS);
        expect(await end).toMatchObject({ exitCode: 137, stopped: 'timeout' });
    });

    it('rejects if the sandbox ends under a program', async () => {
        sandbox.onExec = command => command.fail(new ProviderError('the sandbox is gone'));
        await expect(runProgram(sandbox, request, { timeoutMs: 1_000 })).rejects.toThrow('the sandbox is gone');
    });
});
