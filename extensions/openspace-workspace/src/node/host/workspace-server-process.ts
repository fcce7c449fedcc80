import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { ManagedProcess } from '@openspace/foundation/processes';

export interface WorkspaceServerProcessOptions {
    readonly stateFolder: string;
    readonly port: number;
    readonly token: string;
    readonly allowLocal: boolean;
    readonly idleMinutes: number;
    readonly environment: NodeJS.ProcessEnv;
    readonly logFile: string;
    /** Gets the process as soon as there is one to stop. */
    onSpawn?(running: ManagedProcess): void;
}

/** Starts the workspace server and waits until it listens. */
export function startWorkspaceServer(options: WorkspaceServerProcessOptions): Promise<ManagedProcess> {
    const { stateFolder, port, token, allowLocal, idleMinutes, environment, ...others } = options;
    return ManagedProcess.start({
        ...others,
        name: 'The workspace server',
        url: `http://127.0.0.1:${port}`,
        program: process.execPath,
        words: [
            findServerProgram(), '--state', stateFolder, '--port', String(port), '--idle-minutes', String(idleMinutes),
            ...allowLocal ? ['--allow-local'] : []
        ],
        // The token is in no argument: those are visible to every user of the machine.
        environment: { ...environment, WORKSPACE_SERVER_TOKEN: token, ...process.versions.electron && { ELECTRON_RUN_AS_NODE: '1' } },
        cwd: stateFolder,
        readyText: 'is ready at',
        endsItsOwn: true
    });
}

/** Not part of our bundle: it is a module, and its sandboxes need its files. */
function findServerProgram(): string {
    const manifest = createRequire(__filename).resolve('@openspace/workspace-tools/package.json');
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { 'workspace-server': string } };
    return path.join(path.dirname(manifest), bin['workspace-server']);
}
