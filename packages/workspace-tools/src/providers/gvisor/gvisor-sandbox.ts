import type { AgentSandbox } from '../../agent-sandbox/agent-sandbox.js';
import type { FileAccess } from '../../provider/file-access.js';
import type { ExecRequest, RunningCommand, Sandbox } from '../../provider/sandbox.js';

/**
 * Commands run in gVisor, and so do files: programs inside that watch them hear only of changes that are made inside, and pipes
 * exist only there. Searches run next to it, in namespaces over the same folder, because gVisor needs many times as long.
 */
export class GvisorSandbox implements Sandbox {
    readonly files: FileAccess;

    constructor(readonly id: string, protected readonly commands: AgentSandbox, protected readonly search: Sandbox) {
        this.files = commands.files;
    }

    exec(request: ExecRequest): Promise<RunningCommand> {
        return (request.purpose === 'search' ? this.search : this.commands).exec(request);
    }

    async stop(): Promise<void> {
        await Promise.all([this.commands.stop(), this.search.stop()]);
    }

    async resume(): Promise<void> {
        await Promise.all([this.commands.resume(), this.search.resume()]);
    }

    async delete(): Promise<void> {
        await Promise.all([this.commands.delete(), this.search.delete()]);
    }
}
