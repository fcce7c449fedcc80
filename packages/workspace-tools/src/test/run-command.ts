import type { ExecEnd, ExecRequest, RunningCommand, Sandbox } from '../provider/sandbox.js';

export interface Finished extends ExecEnd {
    stdout: string;
    stderr: string;
}

export interface Running {
    command: RunningCommand;
    /** Resolves when stdout holds this; fails by the test's own time limit. */
    printed(text: string): Promise<void>;
    finished: Promise<Finished>;
}

/** A script of bash in the workspace. */
export async function startScript(sandbox: Sandbox, script: string, more: Partial<ExecRequest> = {}): Promise<Running> {
    return startProgram(sandbox, ['bash', '--noprofile', '--norc', '-c', script], more);
}

export async function startProgram(sandbox: Sandbox, argv: string[], more: Partial<ExecRequest> = {}): Promise<Running> {
    const texts = { stdout: '', stderr: '' };
    let waiting: (() => void)[] = [];
    const command = await sandbox.exec({
        argv,
        cwd: '/workspace',
        onStdout: bytes => {
            texts.stdout += Buffer.from(bytes).toString();
            waiting.forEach(wake => wake());
        },
        onStderr: bytes => { texts.stderr += Buffer.from(bytes).toString(); },
        ...more
    });
    const finished = command.ended.then(end => ({ ...end, ...texts }));
    finished.catch(() => undefined);
    return {
        command,
        finished,
        printed: async text => {
            while (!texts.stdout.includes(text)) {
                await new Promise<void>(resolve => waiting.push(resolve));
            }
            waiting = [];
        }
    };
}

export async function runScript(sandbox: Sandbox, script: string, more: Partial<ExecRequest> = {}): Promise<Finished> {
    return (await startScript(sandbox, script, more)).finished;
}
