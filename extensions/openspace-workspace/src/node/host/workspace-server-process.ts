import { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { ManagedProcess, ManagedProcessOptions } from 'openspace-agent/lib/node/opencode/managed-process';

export interface WorkspaceServerProcessOptions {
    readonly stateFolder: string;
    readonly port: number;
    readonly token: string;
    readonly allowLocal: boolean;
    readonly idleMinutes: number;
    readonly environment: NodeJS.ProcessEnv;
    readonly logFile: string;
    /** Gets the process as soon as there is one to stop. */
    onSpawn?(running: WorkspaceServerProcess): void;
}

/** One run of the workspace server. */
export class WorkspaceServerProcess extends ManagedProcess {

    protected constructor(child: ChildProcess, options: ManagedProcessOptions, readonly url: string) {
        super(child, options);
    }

    /** Starts the server and waits until it listens. */
    static async start(options: WorkspaceServerProcessOptions): Promise<WorkspaceServerProcess> {
        const { stateFolder, port, token, allowLocal, idleMinutes, environment, logFile } = options;
        const managed: ManagedProcessOptions = {
            name: 'The workspace server',
            program: process.execPath,
            words: [
                findServerProgram(), '--state', stateFolder, '--port', String(port), '--idle-minutes', String(idleMinutes),
                ...allowLocal ? ['--allow-local'] : []
            ],
            // The token is in no argument: those are visible to every user of the machine.
            environment: { ...environment, WORKSPACE_SERVER_TOKEN: token, ...process.versions.electron && { ELECTRON_RUN_AS_NODE: '1' } },
            cwd: stateFolder,
            logFile,
            readyText: 'is ready at',
            endsItsOwn: true
        };
        const running = new WorkspaceServerProcess(await ManagedProcess.spawn(managed), managed, `http://127.0.0.1:${port}`);
        options.onSpawn?.(running);
        await running.waitUntilReady();
        return running;
    }
}

/** Not part of our bundle: it is a module, and its sandboxes need its files. */
function findServerProgram(): string {
    const manifest = createRequire(__filename).resolve('@openspace/workspace-tools/package.json');
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { 'workspace-server': string } };
    return path.join(path.dirname(manifest), bin['workspace-server']);
}
