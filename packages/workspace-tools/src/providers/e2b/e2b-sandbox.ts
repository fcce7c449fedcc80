import type { AgentSandbox } from '../../agent-sandbox/agent-sandbox.js';
import type { FileAccess } from '../../provider/file-access.js';
import type { ExecRequest, RunningCommand, Sandbox } from '../../provider/sandbox.js';
import type { E2bMachine } from './e2b-machine.js';

/** A workspace at E2B. While it is stopped, its machine is paused there. */
export class E2bSandbox implements Sandbox {
    readonly files: FileAccess;

    constructor(readonly id: string, protected readonly inner: AgentSandbox, protected readonly machine: E2bMachine) {
        this.files = inner.files;
    }

    exec(request: ExecRequest): Promise<RunningCommand> {
        return this.inner.exec(request);
    }

    async stop(): Promise<void> {
        await this.inner.stop();
        await this.machine.pause();
    }

    resume(): Promise<void> {
        return this.inner.resume();
    }

    async delete(): Promise<void> {
        await this.inner.delete();
        await this.machine.kill();
    }
}
