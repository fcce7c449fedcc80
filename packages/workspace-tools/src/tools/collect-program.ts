import type { ExecRequest } from '../provider/sandbox.js';
import { decode } from './captured-output.js';
import { runProgram } from './run-program.js';
import type { ToolContext } from './tool.js';
import { ToolError } from './tool-error.js';

/** Our own programs inside end by themselves; if one does not, somebody waits. */
const TIMEOUT_MS = 60_000;
const MAX_ERROR_BYTES = 16 * 1024;

export interface CollectRequest extends Pick<ExecRequest, 'argv' | 'cwd' | 'env' | 'stdin' | 'purpose'> {
    /** Of output; a program that writes more is ended. */
    readonly most: number;
    /** Takes the output instead of the answer. True: it has seen enough, and the program is ended. */
    readonly onOutput?: (chunk: Uint8Array) => boolean;
}

export interface Collected {
    readonly exitCode: number;
    readonly stdout: Buffer;
    readonly stderr: string;
    /** There was more output than wanted. */
    readonly overflow: boolean;
}

/** Runs a program of ours inside and collects what it says. Throws a `ToolError` on timeout and abort. */
export async function collectProgram(context: Pick<ToolContext, 'sandbox' | 'signal'>, request: CollectRequest): Promise<Collected> {
    const enough = new AbortController();
    const stdout: Uint8Array[] = [];
    const stderr: Uint8Array[] = [];
    let bytes = 0;
    let errorBytes = 0;
    const end = await runProgram(context.sandbox, {
        ...request,
        onStdout: chunk => {
            if (enough.signal.aborted) {
                return;
            }
            bytes += chunk.length;
            if (bytes > request.most) {
                enough.abort();
            } else if (!request.onOutput) {
                stdout.push(Uint8Array.from(chunk));
            } else if (request.onOutput(chunk)) {
                enough.abort();
            }
        },
        onStderr: chunk => {
            if (errorBytes < MAX_ERROR_BYTES) {
                stderr.push(Uint8Array.from(chunk));
                errorBytes += chunk.length;
            }
        }
    }, { timeoutMs: TIMEOUT_MS, signal: context.signal ? AbortSignal.any([enough.signal, context.signal]) : enough.signal });
    if (end.stopped === 'timeout') {
        throw new ToolError('timeout', `${request.argv[0]} did not end within ${TIMEOUT_MS} ms.`);
    }
    if (end.stopped === 'aborted' && !enough.signal.aborted) {
        throw new ToolError('aborted', 'The caller gave the call up.');
    }
    if (end.exitCode === 127) {
        throw new ToolError('provider_failed', `The sandbox has no program ${request.argv[0]}.`);
    }
    return {
        exitCode: end.exitCode, stdout: Buffer.concat(stdout), stderr: decode(Buffer.concat(stderr)), overflow: enough.signal.aborted
    };
}
