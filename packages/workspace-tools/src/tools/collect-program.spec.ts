import { beforeEach, describe, expect, it } from 'vitest';
import { collectProgram } from './collect-program.js';
import { ScriptedSandbox } from './test/scripted-sandbox.js';

describe('collectProgram', () => {
    const request = { argv: ['program'], cwd: '/workspace', most: 10 };
    let sandbox: ScriptedSandbox;

    beforeEach(() => {
        sandbox = new ScriptedSandbox();
    });

    it('collects what a program says', async () => {
        sandbox.onExec = command => command.print('a').print('b').complain('c').end(1);
        expect(await collectProgram({ sandbox }, request)).toEqual(
            { exitCode: 1, stdout: Buffer.from('ab'), stderr: 'c', overflow: false }
        );
    });

    it('ends a program that says too much', async () => {
        sandbox.onExec = command => {
            command.onSignal = () => command.end(143);
            command.print('0123456789').print('x').print('y');
        };
        expect(await collectProgram({ sandbox }, request)).toEqual(
            { exitCode: 143, stdout: Buffer.from('0123456789'), stderr: '', overflow: true }
        );
    });

    it('ends a program as soon as its reader has enough', async () => {
        const seen: string[] = [];
        sandbox.onExec = command => {
            command.onSignal = () => command.end(143);
            command.print('a').print('b').print('c');
        };
        const end = await collectProgram({ sandbox }, { ...request, onOutput: chunk => seen.push(Buffer.from(chunk).toString()) === 2 });
        expect(seen).toEqual(['a', 'b']);
        expect(end.overflow).toBe(true);
    });

    it('keeps no flood of complaints', async () => {
        sandbox.onExec = command => {
            for (let line = 0; line < 10_000; line++) {
                command.complain('problem\n');
            }
            command.end(2);
        };
        expect((await collectProgram({ sandbox }, request)).stderr.length).toBeLessThan(20_000);
    });

    it('tells a missing program and a caller who gave up from other ends', async () => {
        sandbox.onExec = command => command.end(127);
        await expect(collectProgram({ sandbox }, request)).rejects.toMatchObject(
            { code: 'provider_failed', message: 'The sandbox has no program program.' }
        );
        sandbox.onExec = command => {
            command.onSignal = () => command.end(143);
        };
        await expect(collectProgram({ sandbox, signal: AbortSignal.abort() }, request)).rejects.toMatchObject({ code: 'aborted' });
    });
});
