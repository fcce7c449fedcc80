import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { SandboxPlace } from 'openspace-agent/lib/node/agent-session/sandboxed-sessions';
import { failedCall, OpenSandbox, SandboxCall, SandboxError, SandboxRuntime } from 'openspace-agent/lib/node/sandbox/sandbox-runtime';
import { ProviderName, SandboxedWorkspace } from '../../common';
import { WorkspaceHost } from '../host/workspace-host';
import { ToolAccess, ToolAnswer } from './tool-access';

type CallToolResult = Awaited<ReturnType<SandboxRuntime['call']>>;

interface OpenWorkspace {
    readonly workspace: SandboxedWorkspace;
    readonly access: ToolAccess;
}

const LOST = 'The workspace server stopped while the tool was running, and with it everything that ran in the sandbox. It is started '
    + 'again: look at what the tool has done, then call it again.';

/** Sandboxes from the workspace server: one for each folder, whoever uses it, and one for each session in a copy. */
@injectable()
export class WorkspaceSandboxRuntime implements SandboxRuntime {

    @inject(WorkspaceHost)
    protected readonly host: WorkspaceHost;

    @inject(ILogger) @named('openspace-workspace:WorkspaceSandboxRuntime')
    protected readonly logger: ILogger;

    protected readonly opened = new Map<string, OpenWorkspace>();
    /** So that two messages at once do not create two sandboxes. */
    protected readonly opening = new Map<string, Promise<OpenWorkspace>>();

    async open(place: SandboxPlace): Promise<OpenSandbox> {
        try {
            // Looked at anew each time: the person may have deleted or stopped it, or want another provider.
            const { workspace, access } = await this.find(place);
            if (workspace.status === 'stopped') {
                await this.host.resume(workspace.id);
            }
            const { provider, isolation } = workspace;
            return { provider, isolates: isolation !== 'none', tools: await access.tools() };
        } catch (error) {
            this.logger.warn('there is no sandbox', { place, reason: String(error) });
            throw new SandboxError(error instanceof Error ? error.message : String(error));
        }
    }

    async call(
        place: SandboxPlace, tool: string, args: Readonly<Record<string, unknown>>, { session, signal }: SandboxCall
    ): Promise<CallToolResult> {
        try {
            const { access } = this.opened.get(keyOf(place)) ?? await this.find(place);
            let answer = await access.call(tool, args, session, signal);
            if (answer === 'unreachable') {
                await this.host.ensureRunning();
                answer = await access.call(tool, args, session, signal);
            }
            if (typeof answer === 'string' || answer.status === 404 && answer.code === 'no_such_workspace') {
                this.opened.delete(keyOf(place));
            }
            return typeof answer === 'string' ? failedCall(LOST) : toResult(answer);
        } catch (error) {
            return failedCall(`The sandbox does not work: ${error instanceof Error ? error.message : String(error)}`);
        }
    }

    protected find(place: SandboxPlace): Promise<OpenWorkspace> {
        const key = keyOf(place);
        const running = this.opening.get(key);
        if (running) {
            return running;
        }
        const finding = this.findNow(place).finally(() => this.opening.delete(key));
        this.opening.set(key, finding);
        return finding;
    }

    protected async findNow(place: SandboxPlace): Promise<OpenWorkspace> {
        const { directory, copyFor } = place;
        const all = await this.host.list();
        const workspace = copyFor === undefined
            ? all.find(({ path, copyOf, status, provider }) => path === directory && copyOf === undefined && status !== 'error'
                && this.isWanted(provider)) ?? await this.host.create({ path: directory })
            // What was done in it is there only, whatever the settings say by now.
            : all.find(({ copyOf, session }) => copyOf === directory && session === copyFor)
                ?? await this.host.create({ path: directory, copy: true, session: copyFor });
        await this.host.adjustNetwork(workspace);
        const { url, headers } = await this.host.mcpEndpoint(workspace.id);
        const opened = {
            workspace, access: new ToolAccess(new URL(`/workspaces/${encodeURIComponent(workspace.id)}/tools`, url), headers)
        };
        this.opened.set(keyOf(place), opened);
        return opened;
    }

    /** Without isolation only if the person says so. */
    protected isWanted(provider: ProviderName): boolean {
        const { provider: wanted } = this.host.settings;
        return wanted === 'auto' ? provider !== 'local' : provider === wanted;
    }
}

function keyOf({ directory, copyFor }: SandboxPlace): string {
    return copyFor === undefined ? directory : `${directory}\n${copyFor}`;
}

/** As the server's own MCP face says it. */
function toResult({ status, text }: ToolAnswer): CallToolResult {
    return { content: [{ type: 'text', text }], isError: status !== 200 };
}
