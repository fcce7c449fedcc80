import { Emitter, Event } from '@theia/core/lib/common/event';
import { ProviderHealth, PROVIDER_NAMES, ProviderName } from '../../common';
import { ServerHealth } from './workspace-connection';

/** What is known of the providers. Trying one out really starts something, so that it happens only when somebody asks for it. */
export class ProviderChecks {

    protected readonly known = new Map<ProviderName, ProviderHealth>(
        PROVIDER_NAMES.map(provider => [provider, { provider, checking: false }])
    );
    protected running: Promise<void> | undefined;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    constructor(
        protected readonly ask: (provider: ProviderName) => Promise<ServerHealth>, protected readonly now: () => number = Date.now
    ) { }

    get all(): ProviderHealth[] {
        return [...this.known.values()];
    }

    /** Who asks while they are being tried out gets the same answers. */
    check(): Promise<void> {
        this.running ??= Promise.all(PROVIDER_NAMES.map(provider => this.checkOne(provider))).then(() => { this.running = undefined; });
        return this.running;
    }

    protected async checkOne(provider: ProviderName): Promise<void> {
        this.change({ ...this.known.get(provider), provider, checking: true });
        const health = await this.ask(provider).catch((error: Error): ServerHealth => ({ healthy: false, reason: error.message }));
        const { healthy, detail, reason, limits, commands, programs } = health;
        this.change({
            provider, checking: false, checkedAt: this.now(), healthy, detail: healthy ? detail : reason,
            ...limits !== undefined && { limits }, ...commands !== undefined && { commands },
            ...programs !== undefined && { programs: { names: programs.names, leftOut: programs.leftOut.map(({ path }) => path) } }
        });
    }

    protected change(health: ProviderHealth): void {
        this.known.set(health.provider, health);
        this.onDidChangeEmitter.fire();
    }
}
