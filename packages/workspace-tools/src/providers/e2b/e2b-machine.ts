import type { CommandHandle, Sandbox as SdkSandbox } from 'e2b';
import { ProviderError } from '../../provider/errors.js';
import type { E2bSettings } from './e2b-settings.js';

/** A sandbox that nobody prolongs is paused by E2B after this time: because we were killed, or because the person's machine sleeps. */
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
    /** More comes when it has resolved. */
    onStdout(text: string): Promise<void>;
    onStderr(text: string): void;
}

/** Loaded when it is needed: most installations never ask for it. */
function loadSdk(): Promise<Pick<typeof import('e2b'), 'Sandbox' | 'CommandExitError' | 'NotFoundError'>> {
    return import('e2b');
}

/** One sandbox at E2B, as its SDK shows it, with what is surprising about that put right. */
export class E2bMachine {
    protected timer: NodeJS.Timeout | undefined;

    protected constructor(
        protected readonly sdkSandbox: SdkSandbox, protected readonly settings: E2bSettings, protected readonly prolongMs: number
    ) {
        this.keepAlive();
    }

    /** Without a network, as everywhere else. */
    static async create(settings: E2bSettings, metadata: Record<string, string>, prolongMs = PROLONG_MS): Promise<E2bMachine> {
        const { Sandbox } = await loadSdk();
        const options = {
            ...connection(settings), metadata, timeoutMs: LIFETIME_MS, allowInternetAccess: false,
            lifecycle: { onTimeout: 'pause' as const }
        };
        try {
            return new E2bMachine(
                await (settings.template ? Sandbox.create(settings.template, options) : Sandbox.create(options)), settings, prolongMs
            );
        } catch (error) {
            throw new ProviderError(`E2B gave no sandbox: ${messageOf(error)}`);
        }
    }

    /** One that is there, paused or not. */
    static async open(settings: E2bSettings, machineId: string, prolongMs = PROLONG_MS): Promise<E2bMachine> {
        const { Sandbox } = await loadSdk();
        return new E2bMachine(await Sandbox.connect(machineId, { ...connection(settings), timeoutMs: LIFETIME_MS }), settings, prolongMs);
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
            throw await this.explain(error);
        }
    }

    /** Starts a program that reads its input and runs until it is ended. */
    async start(line: string, program: BackgroundProgram): Promise<CommandHandle> {
        try {
            return await this.sdkSandbox.commands.run(line, {
                user: this.user, cwd: '/', background: true, stdin: true, timeoutMs: 0,
                onStdout: text => program.onStdout(text), onStderr: text => program.onStderr(text)
            });
        } catch (error) {
            throw await this.explain(error);
        }
    }

    async upload(path: string, content: Uint8Array, user = this.user): Promise<void> {
        try {
            await this.sdkSandbox.files.write(path, new Blob([new Uint8Array(content)]), { user, requestTimeoutMs: STEP_MS });
        } catch (error) {
            throw await this.explain(error);
        }
    }

    /** E2B keeps it, with its files. */
    async pause(): Promise<void> {
        this.release();
        try {
            await this.sdkSandbox.pause();
        } catch (error) {
            throw await this.explain(error);
        }
    }

    /** Also if E2B has paused it by itself; nothing happens if it runs. */
    async resume(): Promise<void> {
        try {
            await this.sdkSandbox.connect({ timeoutMs: LIFETIME_MS });
        } catch (error) {
            throw await this.explain(error);
        }
        this.keepAlive();
    }

    async kill(): Promise<void> {
        this.release();
        await this.sdkSandbox.kill();
    }

    /** From now on it is E2B who decides when it is paused. */
    release(): void {
        clearInterval(this.timer);
    }

    protected keepAlive(): void {
        this.release();
        this.timer = setInterval(() => {
            // Whether it is gone shows at the next call.
            this.sdkSandbox.setTimeout(LIFETIME_MS).catch(() => undefined);
        }, this.prolongMs);
        this.timer.unref();
    }

    protected async explain(error: unknown): Promise<ProviderError> {
        const { NotFoundError } = await loadSdk();
        const isGone = await this.sdkSandbox.getInfo().then(() => false, (reason: unknown) => reason instanceof NotFoundError);
        return new ProviderError(
            isGone ? 'The sandbox at E2B does not exist any more, and its files are gone.' : `E2B: ${messageOf(error)}`
        );
    }
}

/** `debug` would look for the sandbox on this machine. */
function connection(
    { apiKey, domain, apiUrl, sandboxUrl }: E2bSettings
): { apiKey: string; domain?: string; apiUrl?: string; sandboxUrl?: string; debug: false } {
    return { apiKey, domain, apiUrl, sandboxUrl, debug: false };
}

function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
