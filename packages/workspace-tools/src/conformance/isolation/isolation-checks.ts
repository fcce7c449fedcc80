import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HeldLimits, WorkspaceLimits, WorkspaceProvider } from '../../provider/provider.js';
import type { Sandbox } from '../../provider/sandbox.js';
import { BOMBS, setOff, type Bomb } from './bombs.js';
import { plantCanaries } from './canaries.js';
import { tryToEscape } from './escape.js';

const MEGABYTE = 1024 * 1024;

/** Little, so that every bomb reaches them soon. */
const LIMITS: WorkspaceLimits = {
    memoryBytes: 256 * MEGABYTE, processes: 64, cpus: 0.5, fileBytes: 32 * MEGABYTE, temporaryBytes: 64 * MEGABYTE
};

const ROOMY: WorkspaceLimits = { ...LIMITS, memoryBytes: 512 * MEGABYTE, processes: 128, cpus: 2 };

/** What must hold on every provider that isolates on this machine. It throws if it does not. */
export interface IsolationCheck {
    /** Unique; a sentence. */
    readonly name: string;
    /** Takes all of it that it can get: only where that limit holds. */
    readonly limit?: Bomb['limit'];
    run(provider: WorkspaceProvider): Promise<void>;
}

export const ISOLATION_CHECKS: readonly IsolationCheck[] = [
    { name: 'isolation: a program finds no way out', run: findsNoWayOut },
    ...BOMBS.map(bomb => ({
        name: `attack 24: ${bomb.name}: the host goes on, and so does the workspace`,
        limit: bomb.limit,
        run: (provider: WorkspaceProvider) => withFolder(folder => withSandbox(provider, folder, LIMITS, async sandbox => {
            assert.deepEqual(await setOff(sandbox, bomb), { name: bomb.name, next: 'alive\n', hostPrograms: 3 });
        }))
    }))
];

/** Why a check cannot be run on a provider; undefined if it can. */
export function obstacle(check: IsolationCheck, provider: WorkspaceProvider, { limits, notHeld }: HeldLimits): string | undefined {
    const { isolation } = provider.capabilities;
    if (isolation === 'none' || isolation === 'remote') {
        return 'It means nothing where nothing isolates on this machine.';
    }
    if (check.limit === undefined || limits === 'full') {
        return undefined;
    }
    const holds = limits === 'partial' && notHeld !== undefined && !notHeld.some(limit => limit === check.limit);
    return holds ? undefined : `This limit does not hold here: ${check.limit}.`;
}

function findsNoWayOut(provider: WorkspaceProvider): Promise<void> {
    return withFolder(async folder => {
        const canaries = await plantCanaries(folder);
        try {
            await withSandbox(provider, folder, ROOMY, async sandbox => {
                await runsProgram(sandbox, provider);
                const { tried, ...report } = await tryToEscape(sandbox, canaries, {
                    sharesKernel: provider.capabilities.isolation === 'namespaces', sharesFolder: provider.capabilities.sharesFolder
                });
                assert.deepEqual(report, { escaped: [], damage: [], broken: [] });
                assert.ok(tried >= 40);
            }, [canaries.variables.CANARY_PROGRAMS]);
        } finally {
            await canaries.remove();
        }
    });
}

/** What is tried with a program of the person means nothing if there is none. */
async function runsProgram(sandbox: Sandbox, { capabilities }: WorkspaceProvider): Promise<void> {
    let text = '';
    const command = await sandbox.exec({
        argv: ['bash', '--noprofile', '--norc', '-c', 'hello'], cwd: '/workspace',
        onStdout: chunk => { text += Buffer.from(chunk).toString(); }, onStderr: () => undefined
    });
    await command.ended;
    assert.equal(text, capabilities.sharesFolder ? 'hello from a program of the person\n' : '');
}

/** A folder for a workspace in one of its own. */
async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
    const home = await realpath(await mkdtemp(join(tmpdir(), 'isolation-')));
    const folder = join(home, 'place', 'project');
    try {
        await mkdir(folder, { recursive: true });
        await work(folder);
    } finally {
        await rm(home, { recursive: true, force: true });
    }
}

async function withSandbox(
    provider: WorkspaceProvider, folder: string, limits: WorkspaceLimits, work: (sandbox: Sandbox) => Promise<void>,
    programFolders: readonly string[] = []
): Promise<void> {
    const sandbox = await provider.create(
        { id: `isolation-${randomBytes(6).toString('hex')}`, folder, aliases: [folder], limits, programFolders }
    );
    try {
        await work(sandbox);
    } finally {
        await sandbox.delete();
    }
}
