import { ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { notRun } from '../../../../tests/support/not-run';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder';
import { waitFor } from '../../../../tests/support/wait-for';
import { scriptSettings } from '../catalog/server-settings';
import { shippedServers } from './shipped-servers';

const program = shippedServers(resolve('packages/language-servers')).typescript?.file;
const APP = 'const lodash = require(\'lodash\');\nlodash.chunk([1]);\n';
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

/** Node's own servers have no network by `no-network.ts`; this one is a program. */
describe('the native server for TypeScript', () => {
    let folder: TemporaryFolder;
    let started: ChildProcess | undefined;

    beforeEach(() => {
        folder = new TemporaryFolder();
        folder.folder('home');
        folder.file('project/package.json', '{ "dependencies": { "lodash": "*" } }');
        folder.file('project/app.js', APP);
        chmodSync(folder.file('bin/npm', `#!/bin/sh\necho "$*" >> ${folder.at('npm.log')}\nexit 1\n`), 0o755);
    });

    afterEach(() => {
        started?.kill('SIGKILL');
        folder.remove();
    });

    /** Works on a project whose libraries have no types; answers the calls of the system with which one leaves the process. */
    async function callsOf(
        words: readonly string[], settings: object, until: () => Promise<void> = async () => undefined
    ): Promise<string[]> {
        const trace = folder.at('trace');
        const server = spawn('strace', ['-f', '-e', 'trace=socket,connect,execve', '-e', 'signal=none', '-o', trace, ...words], {
            cwd: folder.at('project'),
            env: { PATH: [folder.at('bin'), '/usr/bin', '/bin'].join(delimiter), HOME: folder.at('home') },
            stdio: ['pipe', 'pipe', 'ignore']
        });
        started = server;
        const exit = once(server, 'exit');
        const connection = createMessageConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
        connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => items.map(() => settings));
        connection.onRequest('client/registerCapability', () => undefined);
        connection.listen();
        const uri = pathToFileURL(folder.at('project')).href;
        const textDocument = { uri: `${uri}/app.js`, languageId: 'javascript', version: 1, text: APP };
        await connection.sendRequest('initialize', {
            processId: process.pid, rootUri: uri, workspaceFolders: [{ uri, name: 'project' }],
            capabilities: { workspace: { configuration: true, workspaceFolders: true }, textDocument: { diagnostic: {} } }
        });
        await connection.sendNotification('initialized', {});
        await connection.sendNotification('textDocument/didOpen', { textDocument });
        for (const method of ['hover', 'completion', 'definition', 'references']) {
            await connection.sendRequest(`textDocument/${method}`, {
                textDocument, position: { line: 1, character: 9 }, context: { includeDeclaration: true, triggerKind: 1 }
            });
        }
        await connection.sendRequest('textDocument/diagnostic', { textDocument });
        await until();
        await connection.sendRequest('shutdown');
        await connection.sendNotification('exit');
        await exit;
        connection.dispose();
        return [...readFileSync(trace, 'utf8').matchAll(/^\d+ +((?:socket|connect|execve)\(.*)$/gm)].map(([, call]) => call);
    }

    if (program === undefined || !canTrace) {
        notRun('the native server or a working strace is missing');
        return;
    }

    it('opens no socket and starts no program, although libraries of the project have no types', async () => {
        const calls = await callsOf([program, '--lsp', '--stdio'], scriptSettings({}));
        expect(calls).toEqual([expect.stringContaining(`execve("${program}"`)]);
        expect(existsSync(folder.at('npm.log'))).toBe(false);
    });

    it('would ask npm for types if our settings did not keep it from that', async () => {
        const calls = await callsOf(
            [program, '--lsp', '--stdio'], { tsserver: { automaticTypeAcquisition: { enabled: true } } },
            async () => { await waitFor('npm to be asked', () => existsSync(folder.at('npm.log'))); }
        );
        expect(calls.join('\n')).toContain('"install"');
    });
});
