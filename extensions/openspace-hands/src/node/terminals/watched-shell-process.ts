import { randomBytes } from 'node:crypto';
import { ILogger } from '@theia/core/lib/common/logger';
import { EnvironmentUtils } from '@theia/core/lib/node/environment-utils';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { MultiRingBuffer } from '@theia/process/lib/node/multi-ring-buffer';
import { ProcessManager } from '@theia/process/lib/node/process-manager';
import { ShellProcess, ShellProcessOptions } from '@theia/terminal/lib/node/shell-process';
import { TERMINAL_VARIABLE } from './process-table';
import { SHELL_MARK_VARIABLE } from './shell-marks';
import { TerminalEar } from './terminal-ear';
import { TerminalScreens } from './terminal-screens';

/** Theia's shell in a terminal, which agent and person share. */
@injectable()
export class WatchedShellProcess extends ShellProcess {

    @inject(TerminalScreens)
    protected readonly screens: TerminalScreens;

    protected ear: TerminalEar | undefined;

    constructor(
        @inject(ShellProcessOptions) protected readonly shellOptions: ShellProcessOptions,
        @inject(ProcessManager) processManager: ProcessManager,
        @inject(MultiRingBuffer) ringBuffer: MultiRingBuffer,
        @inject(ILogger) @named('terminal') logger: ILogger,
        @inject(EnvironmentUtils) environmentUtils: EnvironmentUtils
    ) {
        super(
            { ...shellOptions, env: { ...shellOptions.env, [TERMINAL_VARIABLE]: randomBytes(8).toString('hex') } }, processManager,
            ringBuffer, logger, environmentUtils
        );
    }

    @postConstruct()
    protected watch(): void {
        if (this.terminal && !this.shellOptions.isPseudo) {
            this.ear = new TerminalEar(this, this.terminal, {
                markKey: this.shellOptions.env?.[SHELL_MARK_VARIABLE] ?? undefined,
                familyMark: this.familyMark,
                isTask: false,
                write: text => super.write(text)
            });
            this.screens.add(this.ear);
        }
    }

    get familyMark(): string {
        return (this.options.options?.env as Record<string, string>)[TERMINAL_VARIABLE];
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
