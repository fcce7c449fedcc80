import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { OutgoingPush } from '@openspace/foundation/git';
import { z } from 'zod';
import { SandboxPlace } from 'openspace-agent/lib/node/agent-session/sandboxed-sessions';
import {
    failedCall, OpenSandbox, PushPreview, SandboxCall, SandboxError, SandboxRuntime
} from 'openspace-agent/lib/node/sandbox/sandbox-runtime';
import { keepsFiles, ProviderName, SandboxedWorkspace } from '../../common';
import { WorkspaceHost } from '../host/workspace-host';
import { ToolAccess, ToolAnswer } from './tool-access';

type CallToolResult = Awaited<ReturnType<SandboxRuntime['call']>>;

interface OpenWorkspace {
    readonly workspace: SandboxedWorkspace;
    readonly access: ToolAccess;
}

const LOST = 'The workspace server stopped while the tool was running, and with it everything that ran in the sandbox. It is started '
    + 'again: look at what the tool has done, then call it again.';

const HELP = 'The user chooses where commits go and how to sign in, with the command "Set Remote for Sandboxes…". '
    + 'You cannot do it for them.';

const outgoingPush = z.object({
    branch: z.string(),
    commit: z.string(),
    remote: z.string(),
    before: z.string().optional(),
    commits: z.array(z.object({ commit: z.string(), subject: z.string(), author: z.string() })),
    total_commits: z.number(),
    files: z.array(z.object({ path: z.string(), change: z.enum(['added', 'changed', 'deleted', 'passing']) })),
    total_files: z.number()
}).transform(({ total_commits: totalCommits, total_files: totalFiles, ...push }): OutgoingPush => ({ ...push, totalCommits, totalFiles }));

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

    get copiesOnly(): boolean {
        return keepsFiles(this.host.settings.provider);
    }

    async open(place: SandboxPlace): Promise<OpenSandbox> {
        try {
            // Looked at anew each time: the person may have deleted or stopped it, or want another provider.
            const { workspace, access } = await this.find(place);
            if (workspace.status === 'stopped') {
                await this.host.resume(workspace.id);
            }
            const { provider, isolation } = workspace;
            // As it was adjusted to the settings.
            const network = this.host.state.workspaces.find(({ id }) => id === workspace.id)?.network ?? 'none';
            return { provider, isolates: isolation !== 'none', network, tools: await access.tools() };
        } catch (error) {
            this.logger.warn('there is no sandbox', { place, reason: String(error) });
            throw new SandboxError(error instanceof Error ? error.message : String(error));
        }
    }

    async call(
        place: SandboxPlace, tool: string, args: Readonly<Record<string, unknown>>, call: SandboxCall
    ): Promise<CallToolResult> {
        const leadsOut = tool === 'git' && (args.action === 'push' || args.action === 'pull');
        const answer = await this.ask(place, access => access.call(tool, args, call), leadsOut);
        return 'failed' in answer ? answer.failed : toResult(answer);
    }

    async previewPush(place: SandboxPlace, args: Readonly<Record<string, unknown>>, call: SandboxCall): Promise<PushPreview> {
        const answer = await this.ask(place, access => access.previewPush(args, call), true);
        if ('failed' in answer) {
            return { refused: answer.failed };
        }
        return answer.status === 200 ? { push: outgoingPush.parse(JSON.parse(answer.text)) } : { refused: toResult(answer) };
    }

    /** @param leadsOut the person's choice of a remote has to be known */
    protected async ask(
        place: SandboxPlace, step: (access: ToolAccess) => Promise<ToolAnswer | 'unreachable' | 'lost'>, leadsOut: boolean
    ): Promise<ToolAnswer | { readonly failed: CallToolResult }> {
        try {
            if (leadsOut) {
                await this.find(place);
            }
            const { access } = this.opened.get(keyOf(place)) ?? await this.find(place);
            let answer = await step(access);
            if (answer === 'unreachable') {
                await this.host.ensureRunning();
                answer = await step(access);
            }
            if (typeof answer === 'string' || answer.status === 404 && answer.code === 'no_such_workspace') {
                this.opened.delete(keyOf(place));
            }
            return typeof answer === 'string' ? { failed: failedCall(LOST) } : this.withHelp(place.directory, answer);
        } catch (error) {
            return { failed: failedCall(`The sandbox does not work: ${error instanceof Error ? error.message : String(error)}`) };
        }
    }

    /** What only the person can do about it is said to both. */
    protected withHelp(directory: string, answer: ToolAnswer): ToolAnswer {
        if (answer.code !== 'no_remote' && answer.code !== 'no_credentials') {
            return answer;
        }
        this.host.missRemote(directory);
        return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text) as object, hint: HELP }) };
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
            ? all.find(({ source, copyOf, status, provider }) => source === directory && copyOf === undefined && status !== 'error'
                && this.isWanted(provider)) ?? await this.host.create({ path: directory })
            // What was done in it is there only, whatever the settings say by now.
            : all.find(({ copyOf, session }) => copyOf === directory && session === copyFor)
                ?? this.adopt(all, directory, copyFor)
                ?? await this.host.create({ path: directory, copy: true, session: copyFor });
        await this.host.adjustNetwork(workspace);
        await this.host.adjustGit(workspace, directory);
        const { url, headers } = await this.host.mcpEndpoint(workspace.id);
        const opened = {
            workspace, access: new ToolAccess(new URL(`/workspaces/${encodeURIComponent(workspace.id)}/tools`, url), headers)
        };
        this.opened.set(keyOf(place), opened);
        return opened;
    }

    /** A copy that the person has made for no session belongs to the first that works there. */
    protected adopt(all: readonly SandboxedWorkspace[], directory: string, session: string): SandboxedWorkspace | undefined {
        const free = all.find(({ copyOf, session: owner, status, provider }) => copyOf === directory && owner === undefined
            && status !== 'error' && this.isWanted(provider));
        return free && this.host.adopt(free, session);
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
