import { ProviderError } from '../provider/errors.js';
import type { BackgroundProcess, ExecRequest, RunningCommand, Sandbox } from '../provider/sandbox.js';

/** Between the polite and the final signal. */
export const GRACE_MS = 5_000;

const EXIT_CODE_OF_KILL = 137;

export type Stopped = 'timeout' | 'aborted';

export interface ProgramEnd {
    readonly exitCode: number;
    readonly background: readonly BackgroundProcess[];
    /** Why it did not come to its own end. */
    readonly stopped?: Stopped;
    readonly durationMs: number;
}

export interface ProgramLimits {
    readonly timeoutMs: number;
    readonly signal?: AbortSignal;
}

/**
 * Runs a program to its end or to the end of its time: then everything that it started gets TERM and, after the grace, KILL.
 * Whatever was started is gone when a stopped program has been reported.
 */
export async function runProgram(sandbox: Sandbox, request: ExecRequest, limits: ProgramLimits): Promise<ProgramEnd> {
    const start = performance.now();
    const running = await sandbox.exec(request);
    const stop = whenToStop(limits);
    try {
        const first = await Promise.race([running.ended, stop.reason]);
        if (typeof first !== 'string') {
            return { ...first, durationMs: since(start) };
        }
        const exitCode = await endAll(running);
        return { exitCode, background: [], stopped: first, durationMs: since(start) };
    } finally {
        stop.dispose();
    }
}

/** TERM, and KILL when the grace is over or when nothing needs it any more. */
async function endAll(running: RunningCommand): Promise<number> {
    const grace = delay(GRACE_MS);
    try {
        await running.signal('TERM');
        const end = await Promise.race([running.ended, grace.over]);
        if (end && end.background.length > 0) {
            await grace.over;
        }
        await running.signal('KILL');
        return (await running.ended).exitCode;
    } catch (error) {
        if (error instanceof ProviderError) {
            // Nothing less than the end of the whole sandbox ended it; what it had written is still worth an answer.
            return EXIT_CODE_OF_KILL;
        }
        throw error;
    } finally {
        grace.dispose();
    }
}

function whenToStop(limits: ProgramLimits): { reason: Promise<Stopped>; dispose(): void } {
    const time = delay(limits.timeoutMs);
    let onAbort = (): void => undefined;
    const aborted = new Promise<Stopped>(resolve => {
        onAbort = () => resolve('aborted');
        if (limits.signal?.aborted) {
            onAbort();
        }
    });
    limits.signal?.addEventListener('abort', onAbort);
    return {
        reason: Promise.race([time.over.then((): Stopped => 'timeout'), aborted]),
        dispose: () => {
            time.dispose();
            limits.signal?.removeEventListener('abort', onAbort);
        }
    };
}

function delay(ms: number): { over: Promise<undefined>; dispose(): void } {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<undefined>(resolve => {
        timer = setTimeout(() => resolve(undefined), ms);
    });
    return { over, dispose: () => clearTimeout(timer) };
}

const since = (start: number): number => Math.round(performance.now() - start);
