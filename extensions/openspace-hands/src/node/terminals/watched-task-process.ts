import { randomBytes } from 'node:crypto';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { MultiRingBuffer } from '@theia/process/lib/node/multi-ring-buffer';
import { ProcessManager } from '@theia/process/lib/node/process-manager';
import { TaskTerminalProcess } from '@theia/process/lib/node/task-terminal-process';
import { TerminalProcessOptions } from '@theia/process/lib/node/terminal-process';
import { TERMINAL_VARIABLE } from './process-table';
import { TerminalEar } from './terminal-ear';
import { TerminalScreens } from './terminal-screens';

/** The program of a task, in a terminal which agent and person share. */
@injectable()
export class WatchedTaskProcess extends TaskTerminalProcess {

    @inject(TerminalScreens)
    protected readonly screens: TerminalScreens;

    protected ear: TerminalEar | undefined;

    constructor(
        @inject(TerminalProcessOptions) options: TerminalProcessOptions,
        @inject(ProcessManager) processManager: ProcessManager,
        @inject(MultiRingBuffer) ringBuffer: MultiRingBuffer,
        @inject(ILogger) @named('process') logger: ILogger
    ) {
        const env = (options.options?.env ?? process.env) as NodeJS.ProcessEnv;
        super({
            ...options, options: { ...options.options, env: { ...env, [TERMINAL_VARIABLE]: randomBytes(8).toString('hex') } }
        }, processManager, ringBuffer, logger);
    }

    @postConstruct()
    protected watch(): void {
        if (this.terminal) {
            this.ear = new TerminalEar(this, this.terminal, {
                markKey: undefined,
                familyMark: (this.options.options?.env as Record<string, string>)[TERMINAL_VARIABLE],
                isTask: true,
                write: text => super.write(text)
            });
            this.screens.add(this.ear);
        }
    }

    override write(data: string): void {
        this.ear?.typed(data);
        super.write(data);
    }

    override resize(cols: number, rows: number): void {
        super.resize(cols, rows);
        this.ear?.resized();
    }
}
