import { randomBytes } from 'node:crypto';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { EnvironmentUtils } from '@theia/core/lib/node/environment-utils';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { MultiRingBuffer } from '@theia/process/lib/node/multi-ring-buffer';
import { ProcessManager } from '@theia/process/lib/node/process-manager';
import { ShellProcess, ShellProcessOptions } from '@theia/terminal/lib/node/shell-process';
import { OutputSource } from './output-feed';
import { TERMINAL_VARIABLE } from './process-table';
import { keepWritesInTerminal } from './safe-pty';
import { SHELL_MARK_VARIABLE } from './shell-marks';
import { TerminalScreens } from './terminal-screens';
import { WatchedProcess } from './watched-process';

/** Theia's shell in a terminal, with an ear for what goes in and out, whether or not a page shows it. */
@injectable()
export class WatchedShellProcess extends ShellProcess implements WatchedProcess {

    @inject(TerminalScreens)
    protected readonly screens: TerminalScreens;

    protected readonly onDidTypeEmitter = new Emitter<string>();
    readonly onDidType: Event<string> = this.onDidTypeEmitter.event;

    protected readonly onDidOutputEmitter = new Emitter<string>();
    readonly onDidOutput: Event<string> = this.onDidOutputEmitter.event;

    protected readonly onDidResizeEmitter = new Emitter<WatchedProcess['size']>();
    readonly onDidResize: Event<WatchedProcess['size']> = this.onDidResizeEmitter.event;

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
            keepWritesInTerminal(this.terminal);
            this.terminal.onData(data => { this.onDidOutputEmitter.fire(data); });
            this.screens.add(this);
        }
    }

    get markKey(): string | undefined {
        return this.shellOptions.env?.[SHELL_MARK_VARIABLE] ?? undefined;
    }

    get familyMark(): string {
        return (this.options.options?.env as Record<string, string>)[TERMINAL_VARIABLE];
    }

    get size(): WatchedProcess['size'] {
        return { cols: this.terminal?.cols ?? ShellProcess.defaultCols, rows: this.terminal?.rows ?? ShellProcess.defaultRows };
    }

    get source(): OutputSource {
        return { pause: () => this.terminal?.pause(), resume: () => this.terminal?.resume() };
    }

    writeForAgent(text: string): void {
        super.write(text);
    }

    override write(data: string): void {
        this.onDidTypeEmitter.fire(data);
        super.write(data);
    }

    override resize(cols: number, rows: number): void {
        super.resize(cols, rows);
        this.onDidResizeEmitter.fire(this.size);
    }
}
