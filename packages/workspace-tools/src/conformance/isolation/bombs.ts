import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ProviderError } from '../../provider/errors.js';
import type { WorkspaceLimits } from '../../provider/provider.js';
import type { Sandbox } from '../../provider/sandbox.js';

/** Something that would take all of a machine. */
export interface Bomb {
    name: string;
    /** The one that stops it. */
    limit: keyof WorkspaceLimits | 'open files' | 'output';
    /** Lines for bash. */
    lines: string;
}

export const BOMBS: readonly Bomb[] = [
    { name: 'processes without end', limit: 'processes', lines: 'bomb() { bomb | bomb & }; bomb; sleep 1000' },
    {
        name: 'processes without end in sessions of their own',
        limit: 'processes',
        lines: 'export bomb=\'setsid bash -c "$bomb" & setsid bash -c "$bomb" & wait\'; bash -c "$bomb"'
    },
    { name: 'more memory than there is', limit: 'memoryBytes', lines: 'perl -e \'my @all; push @all, "x" x 16777216 while 1\'' },
    {
        name: 'more temporary files than there is room',
        limit: 'temporaryBytes',
        lines: 'for place in /tmp /dev/shm; do for number in $(seq 40); do head -c 16M /dev/zero > "$place/$number" || break; done; done; '
            + 'rm -f /tmp/[0-9]* /dev/shm/[0-9]*'
    },
    { name: 'a very large file', limit: 'fileBytes', lines: 'head -c 100G /dev/zero > large; rm -f large' },
    { name: 'output without end', limit: 'output', lines: 'yes & yes >&2' },
    {
        name: '10 000 open files',
        limit: 'open files',
        lines: 'perl -e \'my @all; for (1 .. 10000) { open(my $file, "<", "/dev/null") or last; push @all, $file } print scalar(@all), '
            + '"\\n"; sleep 1000\''
    },
    { name: 'all of the processor', limit: 'cpus', lines: 'for number in $(seq 64); do (while :; do :; done) & done; wait' }
];

export interface BombReport {
    name: string;
    /** What a command said right after, in the same workspace. */
    next: string;
    /** Programs that the host ran while the bomb was going off. */
    hostPrograms: number;
}

/** How long each may go on: long enough to reach every limit. */
const BURNING_MS = 1_500;

/** How many programs the host tries to run meanwhile. */
const HOST_PROGRAMS = 3;

/** Sets it off, ends it, and asks for a sign of life of the workspace. For sandboxes with limits only. */
export async function setOff(sandbox: Sandbox, { name, lines }: Bomb): Promise<BombReport> {
    const command = await sandbox.exec(
        { argv: ['bash', '--noprofile', '--norc', '-c', lines], cwd: '/workspace', onStdout: () => undefined, onStderr: () => undefined }
    );
    // A sandbox that had to be ended as a whole is an answer too.
    const ended = command.ended.then(() => undefined, () => undefined);
    let hostPrograms = 0;
    for (; hostPrograms < HOST_PROGRAMS; hostPrograms++) {
        await promisify(execFile)('/bin/true', { env: {} });
    }
    const timer = new AbortController();
    await Promise.race([ended, delay(BURNING_MS, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
    await command.signal('KILL');
    await ended;
    // If the bomb took the whole sandbox with it, a call may still hear of that; the one after it gets a new one.
    const next = await signOfLife(sandbox).catch(error => {
        if (error instanceof ProviderError) {
            return signOfLife(sandbox);
        }
        throw error;
    });
    return { name, next, hostPrograms };
}

async function signOfLife(sandbox: Sandbox): Promise<string> {
    let text = '';
    const command = await sandbox.exec({
        argv: [
            'bash', '--noprofile', '--norc', '-c',
            'echo alive; ls -d /proc/[0-9]* | wc -l | (read -r count; [ "$count" -lt 20 ] || echo "$count processes")'
        ],
        cwd: '/workspace', onStdout: chunk => { text += Buffer.from(chunk).toString(); },
        onStderr: chunk => { text += Buffer.from(chunk).toString(); }
    });
    await command.ended;
    return text;
}
