import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { waitFor } from '../../../../tests/support/wait-for.js';
import type { ProviderName } from '../provider/provider.js';
import { whenWorking } from '../providers/test/when-installed.js';
import { ask, type Reply } from '../server/test/ask.js';
import { processesWith, uniqueSleep } from '../test/processes.js';

/** As it is compiled, like the agent that it starts. */
const PROGRAM = fileURLToPath(new URL('../../lib/cli/workspace-server.js', import.meta.url));

interface RunningServer {
    readonly child: ChildProcess;
    readonly url: string;
    readonly exited: Promise<unknown[]>;
}

describe('workspace-server as a process', async () => {
    let folder: TemporaryFolder;
    let servers: RunningServer[];
    let complaints: string;

    beforeEach(() => {
        folder = new TemporaryFolder();
        [servers, complaints] = [[], ''];
    });

    afterEach(async () => {
        for (const { child, exited } of servers) {
            child.kill('SIGTERM');
            await exited;
        }
        folder.remove();
    });

    function launch(...more: string[]): ChildProcess {
        const child = spawn(
            process.execPath, [PROGRAM, '--state', folder.at('state'), '--allow-local', '--provider', 'local', ...more],
            { stdio: ['ignore', 'pipe', 'pipe'] }
        );
        child.stderr?.setEncoding('utf8').on('data', (text: string) => { complaints += text; });
        return child;
    }

    async function start(): Promise<RunningServer> {
        const child = launch();
        const exited = once(child, 'exit');
        let printed = '';
        child.stdout?.setEncoding('utf8').on('data', (text: string) => { printed += text; });
        const url = await waitFor('the server is ready', () => /ready at (\S+) /.exec(printed)?.[1]);
        const server = { child, url, exited };
        servers.push(server);
        return server;
    }

    const token = (): string => readFileSync(folder.at('state', 'token'), 'utf8').trim();

    function post({ url }: RunningServer, path: string, body: unknown = {}): Promise<Reply> {
        return ask(`${url}${path}`, { method: 'POST', body, headers: { authorization: `Bearer ${token()}` } });
    }

    it('keeps its token to itself, and ends with everything that runs in it', async () => {
        const server = await start();
        expect([statSync(folder.at('state', 'token')).mode & 0o777, statSync(folder.at('state')).mode & 0o777]).toEqual([0o600, 0o700]);
        expect(readFileSync(`/proc/${server.child.pid}/cmdline`, 'utf8')).not.toContain(token());
        expect(JSON.parse(readFileSync(folder.at('state', 'server.json'), 'utf8'))).toEqual({ url: server.url, pid: server.child.pid });
        const { body } = await post(server, '/workspaces', { path: folder.folder('project') });
        const seconds = uniqueSleep();
        expect(await post(
            server, `/workspaces/${String(body.id)}/tools/bash`, { command: `setsid sleep ${seconds} > /dev/null 2>&1 & echo started` }
        ))
            .toMatchObject({ status: 200, body: { stdout: 'started\n', notice: expect.stringContaining('not isolated') } });
        expect(processesWith(seconds)).toHaveLength(1);
        const second = launch();
        expect(await once(second, 'exit')).toEqual([1, null]);
        expect(complaints).toContain('another workspace-server uses');
        server.child.kill('SIGTERM');
        expect(await server.exited).toEqual([0, null]);
        expect([processesWith(seconds), existsSync(folder.at('state', 'server.json'))]).toEqual([[], false]);
        expect(complaints).not.toContain(token());
    });

    const NAME = 'that is killed in the middle of writing leaves the old file or the new one, and its successor cleans up';
    it(NAME, () => dieWhileWriting('local'));
    await whenWorking('bubblewrap', 'with bubblewrap', () => it(NAME, () => dieWhileWriting('bubblewrap')));

    it('fault 5: has told of what acts before it acts, and after a kill says of it that its outcome is not known', async () => {
        const server = await start();
        const project = folder.folder('project');
        const id = String((await post(server, '/workspaces', { path: project })).body.id);
        const running = post(server, `/workspaces/${id}/tools/bash`, { command: 'echo begun > out.txt; sleep 600' }).catch(() => undefined);
        await waitFor('it acts', () => existsSync(`${project}/out.txt`));
        const audit = async ({ url }: RunningServer): Promise<unknown[]> => {
            const { body } = await ask(`${url}/workspaces/${id}/audit`, { headers: { authorization: `Bearer ${token()}` } });
            return (body.entries as { type: string; outcome: string }[]).map(({ type, outcome }) => `${type} ${outcome}`);
        };
        // What runs is told of when it has its outcome.
        expect(await audit(server)).toEqual(['create ok']);
        server.child.kill('SIGKILL');
        await Promise.all([running, server.exited]);
        servers.pop();
        const successor = await start();
        expect(await audit(successor)).toEqual(['create ok', 'bash unknown']);
        expect(readFileSync(folder.at('state', 'audit', id, 'audit-000001.jsonl'), 'utf8')).toContain('"command":"echo begun > out.txt');
        expect(await post(successor, `/workspaces/${id}/tools/write`, { file_path: 'a.txt', content: '' })).toMatchObject({ status: 200 });
        expect(await audit(successor)).toEqual(['create ok', 'bash unknown', 'resume ok', 'write ok']);
    });

    async function dieWhileWriting(provider: ProviderName): Promise<void> {
        const server = await start();
        const project = folder.folder('project');
        const id = String((await post(server, '/workspaces', { provider, path: project })).body.id);
        const seconds = uniqueSleep();
        await post(server, `/workspaces/${id}/tools/bash`, { command: `sleep ${seconds} > /dev/null 2>&1 &` });
        const write = (letter: string): Promise<Reply | void> =>
            post(server, `/workspaces/${id}/tools/write`, { file_path: 'big.txt', content: letter.repeat(2_000_000) })
                .catch(() => undefined);
        await write('a');
        const writing = Promise.all('bcdefghijk'.split('').map(write));
        await waitFor('some of them are written', () => readFileSync(`${project}/big.txt`, 'utf8')[0] !== 'a');
        server.child.kill('SIGKILL');
        await Promise.all([writing, server.exited]);
        servers.pop();

        const successor = await start();
        const text = readFileSync(`${project}/big.txt`, 'utf8');
        expect([text.length, new Set(text).size]).toEqual([2_000_000, 1]);
        await waitFor('what was left is gone', () => processesWith(seconds).length === 0);
        expect(await ask(`${successor.url}/workspaces/${id}`, { headers: { authorization: `Bearer ${token()}` } })).toMatchObject(
            { status: 200, body: { status: 'stopped' } }
        );
        expect(await post(successor, `/workspaces/${id}/tools/write`, { file_path: 'big.txt', content: 'new' })).toMatchObject(
            { status: 200, body: { created: false } }
        );
        expect(readdirSync(project)).toEqual(['big.txt']);
        const { entries } =
            (await ask(`${successor.url}/workspaces/${id}/audit`, { headers: { authorization: `Bearer ${token()}` } })).body;
        expect((entries as { type: string }[]).map(({ type }) => type)).toEqual(
            expect.arrayContaining(['create', 'bash', 'write', 'resume'])
        );
    }
});
