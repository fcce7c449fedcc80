import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkspaceLimits, WorkspaceProvider } from '../provider/provider.js';
import { WORKSPACE_ROOT, type Sandbox } from '../provider/sandbox.js';
import type { Operation } from '../workspace/operation.js';
import { Workspace } from '../workspace/workspace.js';
import { ConformanceWorld, hasOwnWorkspace, type Admission, type ConformanceCase } from './conformance-case.js';
import { NetworkDouble } from './network-double.js';
import { RemoteRepository } from './remote-repository.js';

const MEGABYTE = 1024 * 1024;

/** Enough for every case; none tries them. */
const LIMITS: WorkspaceLimits = {
    memoryBytes: 1024 * MEGABYTE, processes: 256, cpus: 2, fileBytes: 256 * MEGABYTE, temporaryBytes: 64 * MEGABYTE
};

/** Named like what must never get inside. */
const CANARY_VARIABLE = 'OPENSPACE_CONFORMANCE_TOKEN';

interface OpenWorkspace {
    readonly workspace: Workspace;
    readonly operations: Operation[];
    readonly admission: Admission;
    readonly remote?: RemoteRepository;
    close(): Promise<void>;
}

/** Gives cases their workspaces. One is shared by all that get along with each other, each in a folder of its own. */
export class ConformanceHost {
    protected readonly canary = `canary-${randomBytes(12).toString('hex')}`;
    protected shared: Promise<OpenWorkspace> | undefined;
    protected count = 0;

    constructor(protected readonly provider: WorkspaceProvider) {
        process.env[CANARY_VARIABLE] = this.canary;
    }

    /** Whether a case means something for this provider. */
    applies(one: ConformanceCase): boolean {
        const { isolation, networkByName } = this.provider.capabilities;
        return (!one.needsIsolation || isolation !== 'none') && (!one.needsNetwork || networkByName === true);
    }

    async run(one: ConformanceCase): Promise<void> {
        if (!hasOwnWorkspace(one)) {
            const { workspace, operations, admission } = await (this.shared ??= this.open());
            const folder = `${WORKSPACE_ROOT}/case-${++this.count}`;
            const world = new ConformanceWorld({ workspace, operations, admission, folder: WORKSPACE_ROOT, canary: this.canary });
            await world.shell(`mkdir ${folder.slice(WORKSPACE_ROOT.length + 1)}`);
            return one.run(new ConformanceWorld({ ...world, folder }));
        }
        const own = await this.open(one);
        try {
            await one.run(new ConformanceWorld({ ...own, folder: WORKSPACE_ROOT, canary: this.canary }));
        } finally {
            await own.close();
        }
    }

    async close(): Promise<void> {
        delete process.env[CANARY_VARIABLE];
        await (await this.shared)?.close();
    }

    protected async open({ needsRemote, needsNetwork }: Partial<ConformanceCase> = {}): Promise<OpenWorkspace> {
        const home = await realpath(await mkdtemp(join(tmpdir(), 'conformance-')));
        const folder = await mkdtemp(join(home, 'workspace-'));
        const operations: Operation[] = [];
        const admission: Admission = {};
        let begun = 0;
        const network = needsNetwork ? await NetworkDouble.start() : undefined;
        let sandbox: Sandbox;
        try {
            sandbox = await this.provider.create(
                {
                    id: `conformance-${randomBytes(6).toString('hex')}`, folder, limits: LIMITS, aliases: [],
                    ...network && { network: network.network }
                }
            );
        } catch (error) {
            await network?.stop();
            await rm(home, { recursive: true, force: true });
            throw error;
        }
        const remote = needsRemote ? await RemoteRepository.start(home) : undefined;
        const workspace = new Workspace({
            sandbox,
            remote: () => remote?.broker,
            isolation: this.provider.capabilities.isolation,
            spoolFolder: join(home, 'spool'),
            onBegin: async operation => {
                await admission.step?.(operation);
                return `begun-${++begun}`;
            },
            onOperation: async operation => { operations.push(operation); }
        });
        return {
            workspace,
            operations,
            admission,
            remote,
            close: async () => {
                await remote?.stop();
                await network?.stop();
                await sandbox.delete();
                await workspace.dispose();
                await rm(home, { recursive: true, force: true });
            }
        };
    }
}
