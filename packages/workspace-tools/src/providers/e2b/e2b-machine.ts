import type { CommandHandle, Sandbox as SdkSandbox, SandboxConnectOpts } from 'e2b';
import { ProviderError } from '../../provider/errors.js';
import type { E2bSettings } from './e2b-settings.js';

/** A sandbox that nobody prolongs is ended by E2B after this time, also when we were killed. */
const LIFETIME_MS = 10 * 60_000;

/** Two may fail before the lifetime is over. */
const PROLONG_MS = LIFETIME_MS / 3;

/** For what is done in one step: no command of an agent. */
const STEP_MS = 120_000;

const DEFAULT_USER = 'user';

export interface StepOutcome {
    readonly exitCode: number;
    readonly stdout: string;
    readonly stderr: string;
}

export interface MachineListing {
    readonly machineId: string;
    readonly metadata: Readonly<Record<string, string>>;
}

export interface BackgroundProgram {
    onStdout(text: string): void;
    onStderr(text: string): void;
}

/** Loaded when it is needed: most installations never ask for it. */
function loadSdk(): Promise<Pick<typeof import('e2b'), 'Sandbox' | 'CommandExitError'>> {
    return import('e2b');
}

/** One sandbox at E2B, as its SDK shows it, with what is surprising about that put right. */
export class E2bMachine {
    protected timer: NodeJS.Timeout | undefined;

    protected constructor(protected sdkSandbox: SdkSandbox, protected readonly settings: E2bSettings, protected readonly prolongMs: number) {
        this.keepAlive();
    }

    /** Without a network, as everywhere else. */
    static async create(settings: E2bSettings, metadata: Record<string, string>, prolongMs = PROLONG_MS): Promise<E2bMachine> {
        const { Sandbox } = await loadSdk();
        const options = { ...connection(settings), metadata, timeoutMs: LIFETIME_MS, allowInternetAccess: false, lifecycle: { onTimeout: 'kill' as const } };
        try {
            return new E2bMachine(await (settings.template ? Sandbox.create(settings.template, options) : Sandbox.create(options)), settings, prolongMs);
        } catch (error) {
            throw new ProviderError(`E2B gave no sandbox: ${messageOf(error)}`);
        }
    }

    /** Those that carry all of this, paused ones too. */
    static async list(settings: E2bSettings, metadata: Record<string, string>): Promise<MachineListing[]> {
        const { Sandbox } = await loadSdk();
        const pages = Sandbox.list({ ...connection(settings), query: { metadata, state: ['running', 'paused'] } });
        const found: MachineListing[] = [];
        while (pages.hasNext) {
            found.push(...(await pages.nextItems()).map(one => ({ machineId: one.sandboxId, metadata: one.metadata })));
        }
        return found;
    }

    /** Nothing happens if it is gone. */
    static async kill(settings: E2bSettings, machineId: string): Promise<void> {
        const { Sandbox } = await loadSdk();
        await Sandbox.kill(machineId, connection(settings));
    }

    get user(): string {
        return this.settings.user ?? DEFAULT_USER;
    }

    /** Runs a line of shell to its end, whatever its exit code. */
    async run(line: string, user = this.user): Promise<StepOutcome> {
        const { CommandExitError } = await loadSdk();
        try {
            return await this.sdkSandbox.commands.run(line, { user, cwd: '/', timeoutMs: STEP_MS });
        } catch (error) {
            if (error instanceof CommandExitError) {
                return error;
            }
            throw this.explain(error);
        }
    }

    /** Starts a program that reads its input and runs until it is ended. */
    async start(line: string, { onStdout, onStderr }: BackgroundProgram): Promise<CommandHandle> {
        try {
            return await this.sdkSandbox.commands.run(line, { user: this.user, cwd: '/', background: true, stdin: true, timeoutMs: 0, onStdout, onStderr });
        } catch (error) {
            throw this.explain(error);
        }
    }

    async upload(path: string, content: Uint8Array, user = this.user): Promise<void> {
        try {
            await this.sdkSandbox.files.write(path, new Blob([new Uint8Array(content)]), { user, requestTimeoutMs: STEP_MS });
        } catch (error) {
            throw this.explain(error);
        }
    }

    /** It costs nothing then, and E2B keeps it. */
    async pause(): Promise<void> {
        clearInterval(this.timer);
        await this.sdkSandbox.pause();
    }

    async resume(): Promise<void> {
        const { Sandbox } = await loadSdk();
        const options: SandboxConnectOpts = { ...connection(this.settings), timeoutMs: LIFETIME_MS };
        try {
            this.sdkSandbox = await Sandbox.connect(this.sdkSandbox.sandboxId, options);
        } catch (error) {
            throw this.explain(error);
        }
        this.keepAlive();
    }

    async kill(): Promise<void> {
        clearInterval(this.timer);
        await this.sdkSandbox.kill();
    }

    protected keepAlive(): void {
        clearInterval(this.timer);
        this.timer = setInterval(() => {
            // Whether it is gone shows at the next call.
            this.sdkSandbox.setTimeout(LIFETIME_MS).catch(() => undefined);
        }, this.prolongMs);
        this.timer.unref();
    }

    protected explain(error: unknown): ProviderError {
        const isGone = error instanceof Error && /NotFound|TimeoutError/.test(error.constructor.name) && /sandbox/i.test(error.message);
        return new ProviderError(isGone ? `The sandbox at E2B does not run any more, and its files are gone: ${messageOf(error)}` : `E2B: ${messageOf(error)}`);
    }
}

/** `debug` would look for the sandbox on this machine. */
function connection({ apiKey, domain, apiUrl, sandboxUrl }: E2bSettings): { apiKey: string; domain?: string; apiUrl?: string; sandboxUrl?: string; debug: false } {
    return { apiKey, domain, apiUrl, sandboxUrl, debug: false };
}

function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
