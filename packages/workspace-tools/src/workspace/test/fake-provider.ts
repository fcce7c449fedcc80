import { ProviderError } from '../../provider/errors.js';
import type { FileAccess } from '../../provider/file-access.js';
import type { CreateSandbox, ProviderCapabilities, ProviderHealth, ProviderName, WorkspaceProvider } from '../../provider/provider.js';
import type { ExecEnd, ExecRequest, RunningCommand, Sandbox } from '../../provider/sandbox.js';

const unused = (): Promise<never> => Promise.reject(new ProviderError('The fake has no files.'));

/** Answers every command with its last argument, except `wait`, which waits until something ends it. */
export class FakeSandbox implements Sandbox {

    readonly id: string;
    readonly files: FileAccess = {
        status: async () => ({ kind: 'folder', size: 0, modifiedMs: 0, mode: 0o755, links: 1, version: 'folder' }), read: unused,
        list: unused, write: unused
    };
    readonly history: string[] = [];
    readonly requests: ExecRequest[] = [];
    protected readonly waiting = new Set<(error: ProviderError) => void>();

    constructor(readonly options: CreateSandbox) {
        this.id = options.id;
    }

    async exec(request: ExecRequest): Promise<RunningCommand> {
        if (this.history.length > 0 && this.history.at(-1) !== 'resume') {
            throw new ProviderError('The workspace is stopped.');
        }
        this.requests.push(request);
        const text = request.argv[request.argv.length - 1];
        const ended: Promise<ExecEnd> = text === 'wait'
            ? new Promise((_, reject) => this.waiting.add(reject))
            : Promise.resolve().then(() => {
                request.onStdout(Buffer.from(text));
                return { exitCode: text === 'fail' ? 3 : 0, background: [] };
            });
        return { ended, signal: async () => this.endAll('It was signalled.') };
    }

    async stop(): Promise<void> {
        this.history.push('stop');
        this.endAll('The workspace was stopped.');
    }

    async resume(): Promise<void> {
        this.history.push('resume');
    }

    async delete(): Promise<void> {
        this.history.push('delete');
        this.endAll('The workspace was deleted.');
    }

    protected endAll(reason: string): void {
        this.waiting.forEach(reject => reject(new ProviderError(reason)));
        this.waiting.clear();
    }
}

export class FakeProvider implements WorkspaceProvider {

    readonly capabilities: ProviderCapabilities = {
        isolation: 'namespaces', sharesFolder: true, stopAndResume: true, networkByName: true
    };
    readonly sandboxes: FakeSandbox[] = [];
    readonly cleanUps: string[][] = [];
    /** Why it does not work. */
    trouble: string | undefined;

    constructor(readonly name: ProviderName = 'bubblewrap', capabilities: Partial<ProviderCapabilities> = {}) {
        this.capabilities = { ...this.capabilities, ...capabilities };
    }

    async health(): Promise<ProviderHealth> {
        return this.trouble === undefined
            ? { healthy: true, detail: 'It works.', limits: 'full' }
            : { healthy: false, reason: this.trouble };
    }

    async create(options: CreateSandbox): Promise<Sandbox> {
        if (this.trouble !== undefined) {
            throw new ProviderError(this.trouble);
        }
        const sandbox = new FakeSandbox(options);
        this.sandboxes.push(sandbox);
        return sandbox;
    }

    async cleanUp(except: ReadonlySet<string>): Promise<string[]> {
        this.cleanUps.push([...except]);
        return ['left-behind'];
    }
}
