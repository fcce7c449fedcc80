import { z } from 'zod';
import { identityEnvironment } from '../../git/git-remote.js';
import { FileError } from '../../provider/errors.js';
import { programText } from '../arguments.js';
import { CapturedOutput } from '../captured-output.js';
import { runProgram, type ProgramEnd } from '../run-program.js';
import { defineTool, type ToolResult } from '../tool.js';
import { ToolError } from '../tool-error.js';

const DEFAULT_TIMEOUT_MS = 120_000;
const MAX_TIMEOUT_MS = 3_600_000;
/** The kernel takes no longer single argument than 128 KB; in UTF-8 a character has at most three bytes per UTF-16 unit. */
const MAX_COMMAND_LENGTH = 40_000;
/** Told in one answer. */
const MAX_REFUSALS = 20;

const DESCRIPTION = `Runs a command with bash in the sandbox of the workspace and returns its output and exit code. \
Each call is a fresh, non-interactive shell without input; only files persist. There may be no network; where there is one, \
programs reach hosts by their names through the proxy of their environment, and what is not allowed is listed in network_refused. \
After timeout_ms (default ${DEFAULT_TIMEOUT_MS}) the command and everything that it started is ended; output until then is returned. \
A process left in the background keeps running and is listed in background_processes. \
Of output beyond 50 KB per stream the head and the tail are returned; the marker between them names where read finds all of it.`;

export const bashTool = defineTool({
    name: 'bash',
    description: DESCRIPTION,
    arguments: z.strictObject({
        command: programText(MAX_COMMAND_LENGTH).describe('The command line, as bash takes it'),
        workdir: z.string().optional().describe(
            'Folder to run it in, relative to the root of the workspace or absolute; default /workspace'
        ),
        timeout_ms: z.number().int().min(1).max(MAX_TIMEOUT_MS).default(DEFAULT_TIMEOUT_MS).describe('Milliseconds until it is ended')
    }),
    acts: () => true,
    run: async (given, context) => {
        const cwd = context.paths.resolve(given.workdir ?? '.');
        const stdout = new CapturedOutput(() => context.spool.create('stdout'));
        const stderr = new CapturedOutput(() => context.spool.create('stderr'));
        const refusals = new Refusals();
        const over = new AbortController();
        const end = await runProgram(context.sandbox, {
            argv: ['bash', '--noprofile', '--norc', '-c', given.command],
            cwd,
            env: identityEnvironment(context.identity),
            network: {
                session: context.session, command: given.command, onRefused: message => refusals.add(message), over: over.signal
            },
            onStdout: chunk => stdout.add(chunk),
            onStderr: chunk => stderr.add(chunk)
        }, { timeoutMs: given.timeout_ms, signal: context.signal })
            .catch((error: unknown) => { throw folderError(error, cwd); })
            .finally(() => over.abort());
        const result = { ...resultOf(end, stdout, stderr), ...refusals.result };
        if (end.stopped) {
            throw stoppedError(end, given.timeout_ms, result);
        }
        return result;
    }
});

/** What the network refused to the command. Programs say it each in their own way, and some not at all. */
class Refusals {
    protected readonly messages = new Set<string>();

    get result(): ToolResult {
        return this.messages.size > 0 ? { network_refused: [...this.messages] } : {};
    }

    add(message: string): void {
        if (this.messages.size < MAX_REFUSALS) {
            this.messages.add(message);
        }
    }
}

function resultOf(end: ProgramEnd, stdout: CapturedOutput, stderr: CapturedOutput): ToolResult {
    const out = stdout.end();
    const err = stderr.end();
    return {
        stdout: out.text,
        stderr: err.text,
        exit_code: end.exitCode,
        duration_ms: end.durationMs,
        truncated: out.truncated || err.truncated,
        stdout_bytes: out.bytes,
        stderr_bytes: err.bytes,
        background_processes: end.background.map(({ pid, command }) => ({ pid, command })),
        ...out.fullOutput !== undefined && { stdout_file: out.fullOutput },
        ...err.fullOutput !== undefined && { stderr_file: err.fullOutput }
    };
}

function stoppedError(end: ProgramEnd, timeoutMs: number, partial: ToolResult): ToolError {
    return end.stopped === 'timeout'
        ? new ToolError('timeout', `The command did not end within ${timeoutMs} ms, so it was ended, with everything that it had started. `
            + 'If it needs longer, call again with a larger timeout_ms.', partial)
        : new ToolError('aborted', 'The caller gave the command up, so it was ended, with everything that it had started.', partial);
}

/** What is wrong with the folder, in the words of a shell's user. */
function folderError(error: unknown, folder: string): unknown {
    if (!(error instanceof FileError)) {
        return error;
    }
    switch (error.code) {
        case 'not found': return new ToolError('not_found', `The working directory does not exist: ${folder}`);
        case 'not a folder': return new ToolError('not_a_folder', `The working directory is not a folder: ${folder}`);
        default: return error;
    }
}
