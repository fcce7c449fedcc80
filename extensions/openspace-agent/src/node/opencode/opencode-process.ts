import { freePort, ManagedProcess } from '@openspace/foundation/processes';

export interface OpencodeProcessOptions {
    readonly binary: string;
    readonly environment: NodeJS.ProcessEnv;
    /** Not the workspace: the program would load `.env` from there. */
    readonly cwd: string;
    readonly logFile: string;
    /** Gets the process as soon as there is one to stop, before it listens. */
    onSpawn?(running: ManagedProcess): void;
}

/** Starts the agent server, on loopback only, and waits until it listens. */
export async function startOpencodeProcess({ binary, ...options }: OpencodeProcessOptions): Promise<ManagedProcess> {
    const port = await freePort();
    return ManagedProcess.start({
        ...options,
        name: 'The agent server',
        url: `http://127.0.0.1:${port}`,
        program: binary,
        words: ['serve', '--port', String(port), '--hostname', '127.0.0.1'],
        readyText: 'listening on'
    });
}
