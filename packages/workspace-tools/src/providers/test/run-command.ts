import type { ExecEnd, Sandbox } from '../../provider/sandbox.js';

export interface CommandOutcome extends ExecEnd {
    stdout: string;
    stderr: string;
}

/** Runs a line of shell to its end. */
export async function runShell(sandbox: Sandbox, line: string): Promise<CommandOutcome> {
    const outputs = { stdout: '', stderr: '' };
    const command = await sandbox.exec({
        argv: ['bash', '--noprofile', '--norc', '-c', line],
        cwd: '/workspace',
        onStdout: chunk => { outputs.stdout += Buffer.from(chunk).toString(); },
        onStderr: chunk => { outputs.stderr += Buffer.from(chunk).toString(); }
    });
    return { ...await command.ended, ...outputs };
}
