import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { FinishedCommand } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { PageRegistry } from '../pages/page-registry';
import { CommandGateway } from '../router/command-gateway';
import { CommandRouter } from '../router/command-router';

/** From a look at the window to the time after which a command is given up; in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** External surfaces bring names of their own, and may do so again and again. */
const MAX_NAMES = 500;
const UNKNOWN = 'unknown';

/** Numbers about commands, in the text format of Prometheus. */
@injectable()
export class CommandMetrics {

    @inject(CommandGateway)
    protected readonly gateway: CommandGateway;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    protected readonly registry = new Registry();
    protected readonly names = new Set<string>();

    protected readonly commands = new Counter({
        name: 'openspace_commands_total',
        help: 'Commands that have their answer, also those that were refused.',
        labelNames: ['command', 'source', 'verdict', 'success'] as const,
        registers: [this.registry]
    });

    protected readonly durations = new Histogram({
        name: 'openspace_command_duration_seconds',
        help: 'Time from the start of a command to its answer, for those that ran.',
        labelNames: ['command'] as const,
        buckets: BUCKETS,
        registers: [this.registry]
    });

    @postConstruct()
    protected init(): void {
        const { pages, router } = this;
        new Gauge({
            name: 'openspace_frontends',
            help: 'Tabs that are connected now.',
            registers: [this.registry],
            collect(): void {
                this.set(pages.all.length);
            }
        });
        new Gauge({
            name: 'openspace_queue_depth',
            help: 'Commands that wait in the tab with the longest queue.',
            registers: [this.registry],
            collect(): void {
                this.set(router.depth);
            }
        });
        this.gateway.onDidFinish(finished => this.count(finished));
        this.gateway.onDidRunForPerson(finished => this.count(finished));
    }

    get contentType(): string {
        return this.registry.contentType;
    }

    text(): Promise<string> {
        return this.registry.metrics();
    }

    protected count({ call, decision, result }: FinishedCommand): void {
        const command = this.nameOf(call.cmd);
        this.commands.inc({ command, source: call.source, verdict: decision.verdict, success: String(result.success) });
        if (decision.verdict === 'ran') {
            this.durations.observe({ command }, result.executionTime / 1000);
        }
    }

    /** Names that the agent invents must not become series. */
    protected nameOf(cmd: string): string {
        if (!this.catalog.entry(cmd) || (!this.names.has(cmd) && this.names.size >= MAX_NAMES)) {
            return UNKNOWN;
        }
        this.names.add(cmd);
        return cmd;
    }
}
