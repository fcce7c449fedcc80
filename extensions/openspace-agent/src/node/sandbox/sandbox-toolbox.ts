import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Agent } from '@opencode-ai/sdk/v2/client';
import type { OutgoingPush } from '@openspace/foundation/git';
import { PersonInquiry } from 'openspace-core/lib/node/control/person-inquiry';
import { GuardedNames } from 'openspace-core/lib/node/paths/guarded-names';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SandboxedSessions, SandboxPlace } from '../agent-session/sandboxed-sessions';
import { SANDBOX_SERVER, TASK_TOOL } from '../opencode/sandbox-rules';
import { SandboxCallFinder } from './sandbox-call-finder';
import { failedCall, OpenSandbox, SandboxRuntime } from './sandbox-runtime';
import { subAgentsOf, taskTool } from './sandbox-task-tool';
import { SandboxTasks } from './sandbox-tasks';

const NOT_IN_SANDBOX = 'This session does not run in a sandbox (or no longer): its sandbox_* tools do nothing. Use your own tools.';
const NO_SESSION = 'It could not be found out which session this call belongs to, so nothing was run. Call the tool again.';
const DECLINED = 'This was declined by the user.';

/** What the person is asked about, whatever the walls are: it works outside of them. */
interface Reach {
    readonly label: string;
    readonly reason: string;
}

interface AskedCall {
    readonly directory: string;
    readonly session: string;
    readonly tool: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly withdrawn: AbortSignal;
}

/** The tools of the folders' sandboxes as the agent server calls them. Each call is tied to a session, which must be one in a sandbox. */
@injectable()
export class SandboxToolbox {

    @inject(SandboxRuntime)
    protected readonly runtime: SandboxRuntime;

    @inject(ConfigurationSeals)
    protected readonly seals: ConfigurationSeals;

    @inject(SandboxCallFinder)
    protected readonly finder: SandboxCallFinder;

    @inject(SandboxTasks)
    protected readonly tasks: SandboxTasks;

    @inject(SandboxedSessions)
    protected readonly sessions: SandboxedSessions;

    @inject(AgentSessions)
    protected readonly agentSessions: AgentSessions;

    @inject(PersonInquiry)
    protected readonly inquiry: PersonInquiry;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    @inject(ILogger) @named('openspace-agent:SandboxToolbox')
    protected readonly logger: ILogger;

    protected readonly opened = new Map<string, OpenSandbox>();
    /** The tool that starts sub-agents, for each folder: it names them. */
    protected readonly taskTools = new Map<string, Tool | undefined>();

    /** Whoever is to work in a sandbox has to do it in a copy. */
    get copiesOnly(): boolean {
        return this.runtime.copiesOnly;
    }

    /** Opens the sandbox of a folder, or of a session in a copy of it; from now on its tools can be listed. */
    async open(place: SandboxPlace): Promise<OpenSandbox> {
        const { directory } = place;
        this.seals.seal(directory);
        const sandbox = await this.runtime.open(place);
        this.opened.set(directory, sandbox);
        return sandbox;
    }

    /** Which agents work in a folder; to be told before its tools are listed. */
    learn(directory: string, agents: readonly Agent[]): void {
        this.taskTools.set(directory, taskTool(subAgentsOf(agents)));
    }

    toolsOf(directory: string): Tool[] {
        const tools = this.opened.get(directory)?.tools;
        const task = this.taskTools.get(directory);
        return tools ? [...tools, ...task ? [task] : []] : [];
    }

    /** What is kept away from those who work there. */
    limitsOf(directory: string): Pick<OpenSandbox, 'isolates' | 'network'> {
        return this.opened.get(directory) ?? { isolates: false, network: 'host' };
    }

    /** Never rejects. */
    async call(directory: string, tool: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<CallToolResult> {
        try {
            const place = await this.finder.find(tool, args, directory);
            const session = place && this.agentSessions.rootOf(place.sessionId);
            this.logger.debug('a tool of the sandbox is called', { tool, session });
            if (place === undefined || session === undefined || !this.sessions.has(place.sessionId)) {
                return failedCall(session === undefined ? NO_SESSION : NOT_IN_SANDBOX);
            }
            if (tool === TASK_TOOL) {
                const sandbox = this.opened.get(directory) ?? await this.open(this.sessions.placeOf(directory, session));
                return await this.tasks.run({ place: { ...place, directory }, args, sandbox, signal });
            }
            if (tool === 'git' && args.action === 'push') {
                return await this.push({ directory, session, tool, args, withdrawn: signal });
            }
            const reach = reachOf(tool, args, this.sessions.isInCopy(session));
            if (reach && !await this.ask(reach, { directory, session, tool, args, withdrawn: signal })) {
                return failedCall(DECLINED);
            }
            return await this.runtime.call(this.sessions.placeOf(directory, session), tool, args, { session, signal });
        } catch (error) {
            this.logger.error('a tool of the sandbox failed', { tool, reason: String(error) });
            return failedCall(error instanceof Error ? error.message : String(error));
        }
    }

    /** The person is asked only about what can succeed, and what was shown is what goes out. */
    protected async push(asked: AskedCall): Promise<CallToolResult> {
        const { directory, session, tool, args, withdrawn: signal } = asked;
        const place = this.sessions.placeOf(directory, session);
        const preview = await this.runtime.previewPush(place, args, { session, signal });
        if ('refused' in preview) {
            return preview.refused;
        }
        const { push } = preview;
        if (!await this.ask(PUSH, asked, push)) {
            return failedCall(DECLINED);
        }
        return this.runtime.call(place, tool, args, { session, signal, approvedCommit: push.commit });
    }

    protected async ask(
        { label, reason }: Reach, { directory, session, tool, args, withdrawn }: AskedCall, push?: OutgoingPush
    ): Promise<boolean> {
        const question = {
            kind: 'danger' as const, cmd: `${SANDBOX_SERVER}_${tool}`, label, reason,
            details: push ? '' : JSON.stringify(args, undefined, 2), ...push && { push }
        };
        const answer = await this.inquiry.ask(question, { pick: () => this.router.pick(session, directory), withdrawn });
        return answer?.allowed === true;
    }
}

/** Commits leave the machine. */
const PUSH: Reach = {
    label: 'Push from the sandbox', reason: 'The agent wants to send these commits to the remote repository that you have chosen.'
};

/** Files by which the machine runs something or agents are told what to do. Those of a copy are looked at before they are applied. */
function reachOf(tool: string, args: Readonly<Record<string, unknown>>, inCopy: boolean): Reach | undefined {
    const file = args.file_path ?? args.filePath;
    const path = typeof file === 'string' ? file.replace(/^\/workspace\/+/, '') : '';
    return !inCopy && (tool === 'write' || tool === 'edit') && (GuardedNames.isProtected(path) || GuardedNames.isSteering(path))
        ? {
            label: 'Change settings from the sandbox',
            reason: 'The file is read outside of the sandbox: your machine may run what stands in it, or other agents may follow it.'
        }
        : undefined;
}
