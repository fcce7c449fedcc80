import type { ExecEnd, ExecRequest, GroupSignal, RunningCommand, Sandbox } from '../../provider/sandbox.js';
import { MemoryFiles } from './memory-files.js';

/** A command that ends when a test says so. */
export class ScriptedCommand implements RunningCommand {
    readonly signals: GroupSignal[] = [];
    readonly ended: Promise<ExecEnd>;
    /** What a signal does to it. */
    onSignal: (signal: GroupSignal) => void = () => undefined;
    protected settle: (end: ExecEnd) => void = () => undefined;
    protected failing: (error: Error) => void = () => undefined;

    constructor(readonly request: ExecRequest) {
        this.ended = new Promise((resolve, reject) => {
            this.settle = resolve;
            this.failing = reject;
        });
        this.ended.catch(() => undefined);
    }

    async signal(signal: GroupSignal): Promise<void> {
        this.signals.push(signal);
        this.onSignal(signal);
    }

    print(text: string): this {
        this.request.onStdout(Buffer.from(text));
        return this;
    }

    complain(text: string): this {
        this.request.onStderr(Buffer.from(text));
        return this;
    }

    end(exitCode = 0, ...background: string[]): void {
        this.settle({ exitCode, background: background.map((command, index) => ({ pid: 100 + index, command })) });
    }

    fail(error: Error): void {
        this.failing(error);
    }
}

/** A sandbox whose commands do what a test says. */
export class ScriptedSandbox implements Sandbox {
    readonly id = 'scripted';
    readonly files = new MemoryFiles();
    readonly commands: ScriptedCommand[] = [];
    onExec: (command: ScriptedCommand) => void = command => command.end();

    async exec(request: ExecRequest): Promise<RunningCommand> {
        const command = new ScriptedCommand(request);
        this.commands.push(command);
        this.onExec(command);
        return command;
    }

    async stop(): Promise<void> { /* nothing runs */ }
    async resume(): Promise<void> { /* nothing was stopped */ }
    async delete(): Promise<void> { /* nothing is held */ }
}
