import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redactor } from '@openspace/foundation/redaction';
import { allProviders } from '../providers/all-providers.js';
import { loadServerToken } from '../server/server-token.js';
import { StateLock } from '../server/state-lock.js';
import { WorkspaceServer } from '../server/workspace-server.js';
import { WorkspaceManager } from '../workspace/workspace-manager.js';
import { personOfProcess } from './person-of-process.js';
import { parseServerOptions, SERVER_USAGE, TOKEN_VARIABLE, type ServerOptions } from './server-options.js';
import type { Surroundings } from './surroundings.js';
import { tokenSourcesOf } from './token-sources.js';

/** Serves workspaces until it is stopped; resolves with the exit code. */
export async function runServerCommand(values: readonly string[], surroundings: Surroundings): Promise<number> {
    if (values.includes('--help')) {
        surroundings.print(SERVER_USAGE);
        return 0;
    }
    const options = parseServerOptions(values);
    // Nothing that we start may inherit it.
    delete process.env[TOKEN_VARIABLE];
    if (typeof options === 'string') {
        surroundings.complain(`workspace-server: ${options}\n${SERVER_USAGE}`);
        return 1;
    }
    try {
        await serve(options, surroundings);
        return 0;
    } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        surroundings.complain(`workspace-server: ${code === 'EADDRINUSE' ? `port ${options.port} is in use` : message}`);
        return 1;
    }
}

async function serve(options: ServerOptions, { print, complain, stop }: Surroundings): Promise<void> {
    const { stateFolder } = options;
    await mkdir(stateFolder, { recursive: true, mode: 0o700 });
    const lock = await StateLock.take(stateFolder);
    if (!lock) {
        throw new Error(`another workspace-server uses ${stateFolder}; choose another folder with --state`);
    }
    const redactor = new Redactor();
    const log = (line: string): void => complain(`workspace-server: ${redactor.redact(line)}`);
    let manager: WorkspaceManager | undefined;
    let server: WorkspaceServer | undefined;
    try {
        const token = await loadServerToken(options.tokenFile, options.token);
        redactor.add(token);
        const providers = allProviders({ allowNoIsolation: options.allowLocal, stateFolder, person: personOfProcess() });
        manager = await WorkspaceManager.start({
            stateFolder, providers, redactor, log, allowNoIsolation: options.allowLocal, defaultProvider: options.provider,
            idleMs: options.idleMs, tokens: await tokenSourcesOf(options)
        });
        server = new WorkspaceServer({ manager, token, log });
        const url = await server.listen(options.port);
        await writeFile(join(stateFolder, 'server.json'), JSON.stringify({ url, pid: process.pid }), { mode: 0o600 });
        print(`workspace-server is ready at ${url} (token in ${options.tokenFile})`);
        if (!stop.aborted) {
            await once(stop, 'abort');
        }
    } finally {
        // Sandboxes end even if connections do not.
        await Promise.all([server?.close(), manager?.close()]);
        await rm(join(stateFolder, 'server.json'), { force: true });
        await lock.release();
    }
}
