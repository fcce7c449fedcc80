import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '@openspace/foundation/processes';
import type { AuditEntry } from '../../audit/audit-entry.js';
import type { ProviderName } from '../../provider/provider.js';
import type { WorkspaceEvent } from '../../workspace/workspace-event.js';
import { HOSTS, makeCertificates, namespaceSetup } from './internet-double.mjs';
import type { HostAnswer, HostQuestion } from '../host-questions.js';
import type { NetworkRules } from '../network-settings.js';

const WORLD = fileURLToPath(new URL('network-world.mjs', import.meta.url));

/** Why there can be none here; undefined if there can. */
export function worldObstacle(): string | undefined {
    const missing = ['ip', 'unshare', 'openssl'].find(program => findProgram(program) === undefined);
    return missing !== undefined ? `${missing} is not installed.`
        : process.getuid?.() === 0 ? undefined : 'A network namespace with addresses of its own needs root.';
}

export interface BashResult {
    readonly stdout: string;
    readonly stderr: string;
    readonly exit_code: number;
    readonly network_refused?: readonly string[];
}

/** Workspaces and the hosts that they may want to reach, in a network namespace of their own. */
export class NetworkWorld {
    readonly events: WorkspaceEvent[] = [];
    protected readonly calls = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
    protected count = 0;

    protected constructor(readonly home: string, readonly shared: string, protected readonly child: ChildProcess) {
        child.on('message', (message: { call?: number; result?: unknown; error?: string; event?: WorkspaceEvent }) => {
            if (message.event) {
                this.events.push(message.event);
            } else if (message.call !== undefined) {
                const call = this.calls.get(message.call);
                this.calls.delete(message.call);
                if (message.error === undefined) {
                    call?.resolve(message.result);
                } else {
                    call?.reject(new Error(message.error));
                }
            }
        });
    }

    /** `prepare` fills the folder from which github.com serves files. */
    static async start(prepare: (files: string) => void = () => undefined, packageCount = 3): Promise<NetworkWorld> {
        const home = realpathSync(mkdtempSync(join(tmpdir(), 'network-world-')));
        const shared = join(home, 'shared');
        makeCertificates(shared);
        mkdirSync(join(shared, 'files'));
        prepare(join(shared, 'files'));
        const hosts = join(home, 'hosts');
        writeFileSync(hosts, HOSTS.map(line => `${line.join(' ')}\n`).join(''));
        const options = JSON.stringify({ folder: shared, state: join(home, 'state'), packageCount });
        const child = spawn('unshare', [
            '--net', '--mount', 'sh', '-c', `${namespaceSetup(hosts)} && exec "$@"`, 'world', process.execPath, WORLD, options
        ], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], cwd: home });
        const world = new NetworkWorld(home, shared, child);
        await Promise.race([
            once(child, 'message'), once(child, 'exit').then(() => { throw new Error('The network world ended as it began.'); })
        ]);
        return world;
    }

    /** A sandbox on a new folder, in which the authority's certificate is `ca.pem`. */
    async create(provider: ProviderName, network: 'none' | 'by-name' = 'by-name'): Promise<{ id: string; folder: string }> {
        const folder = mkdtempSync(join(this.home, 'project-'));
        copyFileSync(join(this.shared, 'ca.pem'), join(folder, 'ca.pem'));
        const { id } = await this.call<{ id: string }>('create', { provider, path: folder, network });
        return { id, folder };
    }

    async bash(id: string, command: string, session?: string): Promise<BashResult> {
        const outcome = await this.call<{ ok: boolean; result?: BashResult; error?: { message: string; partial?: BashResult } }>(
            'run', id, 'bash', { command, timeout_ms: 120_000 }, session
        );
        if (!outcome.result) {
            throw new Error(`${outcome.error?.message} ${JSON.stringify(outcome.error?.partial)}`);
        }
        return outcome.result;
    }

    setRules(rules: NetworkRules): Promise<void> {
        return this.call('setRules', rules);
    }

    setNetwork(id: string, network: 'none' | 'by-name'): Promise<unknown> {
        return this.call('setNetwork', id, network);
    }

    rules(): Promise<NetworkRules> {
        return this.call('rules');
    }

    questions(): Promise<HostQuestion[]> {
        return this.call('questions');
    }

    answer(id: string, answer: HostAnswer): Promise<void> {
        return this.call('answer', id, answer);
    }

    /** Whether somebody is there whom questions reach. */
    listen(on: boolean): Promise<void> {
        return this.call('listen', on);
    }

    audit(id: string): Promise<AuditEntry[]> {
        return this.call('audit', id);
    }

    /** What reached the double since it was asked last. */
    requests(): Promise<string[]> {
        return this.call('requests');
    }

    delete(id: string): Promise<void> {
        return this.call('delete', id);
    }

    async stop(): Promise<void> {
        const gone = once(this.child, 'exit');
        this.child.disconnect();
        await gone;
        rmSync(this.home, { recursive: true, force: true });
    }

    protected call<T>(method: string, ...args: unknown[]): Promise<T> {
        const call = ++this.count;
        const answer = new Promise<T>((resolve, reject) => this.calls.set(call, { resolve: result => resolve(result as T), reject }));
        this.child.send({ call, method, args });
        return answer;
    }
}
