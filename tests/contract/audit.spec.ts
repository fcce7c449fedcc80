import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { fileRead, fileWrite } from 'openspace-hands/lib/common';
import { waitUntilGone } from '../support/processes';
import { Backend } from './backend';

const block = (cmd: string, args: object): string => `%%OS${JSON.stringify({ cmd, args })}%%`;
const WRITING = `I write it. ${block(fileWrite.id, { path: 'notes.md', content: 'PRECIOUS' })} Done.`;
const COMMANDS = [fileWrite, fileRead];

describe('the audit log', () => {
    let backend: Backend;

    afterEach(() => backend.stop());

    const folder = (): string => backend.folder.at('state', 'audit');
    const lines = (): { verdict: string }[] => readdirSync(folder())
        .flatMap(name => readFileSync(`${folder()}/${name}`, 'utf8').trimEnd().split('\n'))
        .map(line => JSON.parse(line) as { verdict: string });

    it('fault 4: knows what had been admitted when the backend was killed before the answer, and it does not run again', async () => {
        backend = await Backend.start({
            scenario: { rules: [{ when: { lastUser: 'write' }, reply: [{ text: WRITING }] }], fallback: [{ text: 'fine' }] }
        });
        await backend.stopServices();
        const child = spawn(process.execPath, [
            'node_modules/vite-node/vite-node.mjs', '--config', 'tests/contract/mortal-backend.config.ts',
            'tests/contract/mortal-backend.ts'
        ], { env: backend.environment(), stdio: ['ignore', 'pipe', 'inherit'] });
        const gone = new Promise(done => child.once('exit', done));
        let acts: { session: string; server: number } | undefined;
        for await (const line of createInterface(child.stdout)) {
            acts = line.startsWith('ACTS ') ? JSON.parse(line.slice(5)) as typeof acts : undefined;
            if (acts) {
                break;
            }
        }
        child.kill('SIGKILL');
        await gone;
        await waitUntilGone([acts!.server], 30_000);
        expect(lines()).toEqual([expect.objectContaining({ verdict: 'begun', cmd: fileWrite.id, sessionId: acts!.session })]);

        backend.startServices({});
        const page = await backend.openPage(true, COMMANDS);
        expect(await page.service.readActivity({ limit: 10, sessionId: acts!.session })).toEqual([expect.objectContaining({
            verdict: 'begun', success: false, args: { path: 'notes.md', content: '(8 characters)' }
        })]);
        await page.agent.openSession(acts!.session);
        await page.ask(acts!.session, 'go on');
        expect([page.calls, lines().length]).toEqual([[], 1]);
    });

    it('fault 8: keeps what may change something from running while it cannot be written, and says so to the agent', async () => {
        const looking = `I look. ${block(fileRead.id, { path: 'notes.md' })} Done.`;
        backend = await Backend.start({
            scenario: {
                rules: [
                    { when: { lastUser: 'write' }, reply: [{ text: WRITING }] }, { when: { lastUser: 'look' }, reply: [{ text: looking }] }
                ],
                fallback: [{ text: 'fine' }]
            }
        });
        const page = await backend.openPage(true, COMMANDS);
        const session = await page.newSession();
        // A file in its place: permissions would not keep root from writing.
        rmSync(folder(), { recursive: true, force: true });
        backend.folder.file('state/audit', '');
        await page.ask(session, 'write');
        await page.ask(session, 'look');
        expect(page.calls.map(({ cmd }) => cmd)).toEqual([fileRead.id]);
        expect(page.finished.map(({ call, decision, result }) => [call.cmd, decision.rule, result.error])).toEqual([
            [fileWrite.id, 'audit', expect.stringMatching(/^The command was not run, because the audit log cannot be written: /)],
            [fileRead.id, 'allowed', undefined]
        ]);
        expect(JSON.stringify(backend.model.requests.map(({ body }) => body))).toContain('because the audit log cannot be written');
        rmSync(folder());
        await page.ask(session, 'write');
        expect(page.calls.map(({ cmd }) => cmd)).toEqual([fileRead.id, fileWrite.id]);
        expect(await page.service.readActivity({ limit: 1 })).toEqual([expect.objectContaining({ verdict: 'ran', cmd: fileWrite.id })]);
    });
});
