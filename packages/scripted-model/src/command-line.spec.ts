import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './command-line.js';
import { always, withModel } from './test/chat-client.js';

describe('runCommand', () => {
    let folder: string;
    let file: string;
    beforeAll(async () => {
        folder = await mkdtemp(join(tmpdir(), 'scripted-model-'));
        file = join(folder, 'scenario.json');
        await writeFile(file, JSON.stringify(always({ text: 'hi' })));
    });
    afterAll(() => rm(folder, { recursive: true }));

    async function run(...values: string[]): Promise<{ code: number, printed: string[], complaints: string[] }> {
        const printed: string[] = [];
        const complaints: string[] = [];
        const code = await runCommand(
            values, { print: line => printed.push(line), complain: line => complaints.push(line), stop: AbortSignal.abort() }
        );
        return { code, printed, complaints };
    }

    it('serves until it is stopped', async () => {
        const stopping = new AbortController();
        let code: Promise<number>;
        const line = await new Promise<string>(resolve => {
            code = runCommand([file, '--host', '127.0.0.1'], { print: resolve, complain: resolve, stop: stopping.signal });
        });
        expect(line).toMatch(/^scripted-model is listening at http:\/\/127\.0\.0\.1:\d+\/v1$/);
        const models = `${line.split(' ').at(-1)}/models`;
        expect((await fetch(models)).status).toBe(200);
        stopping.abort();
        expect(await code!).toBe(0);
        await expect(fetch(models)).rejects.toThrow();
    });

    it('tells in one line why it cannot serve', async () => {
        const bad = join(folder, 'bad.json');
        await writeFile(bad, '{ "rules": [{ "reply": [{ "text": 1 }] }] }');
        expect(await run(bad)).toEqual({
            code: 1, printed: [],
            complaints: [`scripted-model: ${bad}: rules[0].reply[0].text: Invalid input: expected string, received number`]
        });
        await withModel(always(), async model => {
            const { port } = new URL(model.url);
            expect(await run(file, '--port', port)).toEqual(
                { code: 1, printed: [], complaints: [`scripted-model: port ${port} is in use`] }
            );
        });
        const { code, complaints } = await run(file, '--host', '192.0.2.1');
        expect([code, complaints]).toEqual([1, [expect.stringMatching(/^scripted-model: cannot listen: .*192\.0\.2\.1/)]]);
    });

    it.each([
        [[], 'expected one scenario file'],
        [['a', 'b'], 'expected one scenario file'],
        [['a', '--port', '70000'], 'not a port: 70000'],
        [['a', '--port', '12a'], 'not a port: 12a'],
        [['a', '--speed', '5'], "Unknown option '--speed'"]
    ])('explains its use after %j', async (values, reason) => {
        const { code, complaints: [line, ...others] } = await run(...values);
        expect([code, others]).toEqual([1, []]);
        expect(line).toContain(`scripted-model: ${reason}`);
        expect(line).toMatch(/usage: scripted-model FILE \[--port N\] \[--host H\]$/);
    });

    it('prints its use on demand', async () => {
        expect(await run('--help')).toEqual({ code: 0, printed: ['usage: scripted-model FILE [--port N] [--host H]'], complaints: [] });
    });
});
