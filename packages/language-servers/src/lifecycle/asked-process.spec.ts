import { ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../../../tests/support/wait-for';
import { AskedProcess, ProcessEndedError } from './asked-process';

/** Answers with what it is asked, and does as it is told. */
const ECHO = `
process.on('message', ({ seq, command, arguments: body }) => {
    if (command === 'die') process.exit(3);
    if (command === 'hang') return;
    process.send({ type: 'event', event: 'noise' });
    process.send({ type: 'response', request_seq: seq, success: command !== 'fail', message: 'No idea', body });
});
process.on('disconnect', () => process.exit());
console.error('begun');
`;

describe('a process that is there for questions', () => {
    const children: ChildProcess[] = [];
    let log = '';
    const asked = (idleMs = 0): AskedProcess => new AskedProcess({
        start: () => {
            const child = spawn(process.execPath, ['-e', ECHO], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
            children.push(child);
            return child;
        },
        idleMs: () => idleMs,
        log: text => log += text
    });

    afterEach(() => {
        children.splice(0).forEach(child => child.kill('SIGKILL'));
        log = '';
    });

    it('starts with the first one and answers each with its own answer', async () => {
        const process = asked();
        expect(process.run).toBeUndefined();
        expect(await Promise.all([process.ask('say', 1, 5_000), process.ask('say', { two: 2 }, 5_000)])).toEqual([1, { two: 2 }]);
        await expect(process.ask('fail', 0, 5_000)).rejects.toThrow('No idea');
        expect([children.length, process.run]).toEqual([1, 1]);
        expect(log).toContain('begun');
        process.stop();
    });

    it('is another one after it died, and the question that killed it has an end', async () => {
        const process = asked();
        await expect(process.ask('die', 0, 5_000)).rejects.toThrow(new ProcessEndedError('It ended with code 3'));
        expect(await process.ask('say', 'again', 5_000)).toBe('again');
        expect(process.run).toBe(2);
        process.stop();
    });

    it('is killed when it does not answer in time, with all that waits', async () => {
        const process = asked();
        await process.ask('say', 0, 5_000);
        const other = process.ask('hang', 0, 60_000);
        await Promise.all([
            expect(process.ask('hang', 0, 100)).rejects.toThrow('It did not answer within 0.1 seconds'),
            expect(other).rejects.toThrow(ProcessEndedError)
        ]);
        await waitFor('its end', () => children[0].signalCode === 'SIGKILL');
    });

    it('ends when nobody has asked for a while, and not while somebody waits', async () => {
        const process = asked(50);
        await process.ask('say', 0, 5_000);
        const waiting = process.ask('hang', 0, 60_000).catch(() => 'stopped');
        await pause(150);
        expect(process.run).toBe(1);
        process.stop();
        expect(await waiting).toBe('stopped');
        await process.ask('say', 0, 5_000);
        await waitFor('no process', () => process.run === undefined);
        await waitFor('its end', () => children[1].signalCode === 'SIGKILL');
    });
});
