import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import type { ProviderName } from '../provider/provider.js';
import { allProviders } from '../providers/all-providers.js';
import { whenInstalled, whenWorking } from '../providers/test/when-installed.js';
import { processesWith, uniqueSleep } from '../test/processes.js';
import { WorkspaceManager } from '../workspace/workspace-manager.js';
import { ask, type Reply } from './test/ask.js';
import { WorkspaceServer } from './workspace-server.js';

const TOKEN = 'the-token-of-the-server';

describe('real workspaces over HTTP and MCP', async () => {
    whenInstalled('bash', 'without isolation', () => story('local'));
    await whenWorking('bubblewrap', 'in bubblewrap', () => story('bubblewrap'));
});

function story(provider: ProviderName): void {
    let folder: TemporaryFolder;
    let project: string;
    let manager: WorkspaceManager;
    let server: WorkspaceServer;
    let url: string;

    beforeEach(async () => {
        folder = new TemporaryFolder();
        project = folder.folder('project');
        manager = await WorkspaceManager.start({
            stateFolder: folder.at('state'), providers: allProviders({ allowNoIsolation: true, stateFolder: folder.at('state') }),
            redactor: new Redactor([TOKEN]), allowNoIsolation: true
        });
        server = new WorkspaceServer({ manager, token: TOKEN });
        url = await server.listen(0);
    });

    afterEach(async () => {
        await server.close();
        await manager.close();
        folder.remove();
    });

    const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
        ask(`${url}${path}`, { method, body, headers: { authorization: `Bearer ${TOKEN}` } });

    async function create(body: Record<string, unknown>): Promise<string> {
        const reply = await send('POST', '/workspaces', { provider, ...body });
        expect(reply).toMatchObject({ status: 201, body: { provider, status: 'ready' } });
        return String(reply.body.id);
    }

    const tool = (id: string, name: string, args: Record<string, unknown>): Promise<Reply> =>
        send('POST', `/workspaces/${id}/tools/${name}`, args);

    it('run the tools, answer 200 for any exit code and an error with the output for a timeout', async () => {
        const id = await create({ path: project });
        expect(await tool(id, 'write', { filePath: 'src/a.ts', content: 'const a = 1;\n' })).toMatchObject(
            { status: 200, body: { created: true } }
        );
        expect(await tool(id, 'edit', { file_path: 'src/a.ts', old_string: '1', new_string: '2' })).toMatchObject(
            { status: 200, body: { replacements: 1 } }
        );
        expect(await tool(id, 'read', { file_path: join(project, 'src/a.ts') })).toMatchObject(
            { status: 200, body: { content: expect.stringContaining('1: const a = 2;') } }
        );
        expect(await tool(id, 'glob', { pattern: '**/*.ts' })).toMatchObject(
            { status: 200, body: { files: [expect.stringContaining('src/a.ts')] } }
        );
        expect(await tool(id, 'grep', { pattern: 'const' })).toMatchObject(
            { status: 200, body: { matches: [{ line: 1, text: expect.stringContaining('const a') }] } }
        );
        expect(await tool(id, 'bash', { command: 'cat src/a.ts; echo no >&2; exit 3' })).toMatchObject(
            { status: 200, body: { stdout: 'const a = 2;\n', stderr: 'no\n', exit_code: 3 } }
        );
        expect(await tool(id, 'bash', { command: 'echo so far; sleep 100', timeout_ms: 1_500 })).toMatchObject(
            { status: 504, body: { code: 'timeout', error: expect.any(String), stdout: 'so far\n' } }
        );
        expect(await tool(id, 'read', { file_path: 'none.ts' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
        expect(await tool(id, 'git', { action: 'push' })).toMatchObject(
            { status: expect.any(Number), body: { error: expect.any(String) } }
        );
        const { entries } = (await send('GET', `/workspaces/${id}/audit`)).body;
        expect((entries as { type: string; outcome: string }[]).map(({ type, outcome }) => `${type} ${outcome}`))
            .toEqual(
                ['create ok', 'write ok', 'edit ok', 'read ok', 'glob ok', 'grep ok', 'bash ok', 'bash failed', 'read failed', 'git failed']
            );
        expect(JSON.stringify(entries)).not.toContain('const a');
        expect(existsSync(join(project, 'src/a.ts'))).toBe(true);
        await send('DELETE', `/workspaces/${id}`);
        expect(readFileSync(join(project, 'src/a.ts'), 'utf8')).toBe('const a = 2;\n');
    });

    it('keep files over a stop, but no processes; a snapshot begins another one', async () => {
        const id = await create({});
        const seconds = uniqueSleep();
        await tool(id, 'write', { file_path: 'kept.txt', content: 'kept' });
        expect((await tool(
            id, 'bash', { command: `chmod 600 kept.txt; ln -s /etc/passwd link; sleep ${seconds} > /dev/null 2>&1 &` }
        )).body.background_processes).toHaveLength(1);
        expect(processesWith(seconds)).not.toEqual([]);
        expect((await send('POST', `/workspaces/${id}/stop`)).body.status).toBe('stopped');
        expect([processesWith(seconds), (await tool(id, 'bash', { command: 'true' })).status]).toEqual([[], 409]);
        await send('POST', `/workspaces/${id}/resume`);
        const { snapshot } = (await send('POST', `/workspaces/${id}/snapshot`)).body;
        await send('DELETE', `/workspaces/${id}`);
        const other = await create({ snapshot });
        expect((await tool(other, 'bash', { command: 'cat kept.txt; stat -c %a kept.txt; readlink link' })).body.stdout)
            .toBe('kept600\n/etc/passwd\n');
        expect([
            (await send('DELETE', `/snapshots/${String(snapshot)}`)).status, (await send('DELETE', `/snapshots/${String(snapshot)}`)).status
        ])
            .toEqual([200, 404]);
    });

    it('do not lead out through the files of the person', async () => {
        writeFileSync(join(folder.path, 'secret.txt'), 'canary-outside');
        symlinkSync(join(folder.path, 'secret.txt'), join(project, 'link'));
        const id = await create({ path: project });
        for (const file_path of ['link', '../secret.txt', join(folder.path, 'secret.txt'), join(folder.path, 'state', 'token')]) {
            const { status, body } = await tool(id, 'read', { file_path });
            expect([status >= 400, JSON.stringify(body).includes('canary')], file_path).toEqual([true, false]);
        }
    });

    it('can be used by an agent over MCP with a token of their own', async () => {
        const id = await create({ path: project });
        const { token } = (await send('POST', `/workspaces/${id}/access`)).body;
        const client = new Client({ name: 'test', version: '1' });
        await client.connect(new StreamableHTTPClientTransport(
            new URL(`/mcp/${id}`, url), { requestInit: { headers: { authorization: `Bearer ${String(token)}` } } }
        ));
        const { content } = await client.callTool({ name: 'bash', arguments: { command: 'echo hello' } });
        expect(JSON.parse((content as { text: string }[])[0].text)).toMatchObject({ stdout: 'hello\n', exit_code: 0 });
        await client.close();
    });
}
