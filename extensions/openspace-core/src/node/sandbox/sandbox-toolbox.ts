import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { PersonInquiry } from '../control/person-inquiry';
import { CommandRouter } from '../router/command-router';
import { SessionRoots } from '../turns/session-roots';
import { SandboxCallFinder } from './sandbox-call-finder';
import { failedCall, OpenSandbox, SandboxRuntime } from './sandbox-runtime';
import { SandboxedSessions } from './sandboxed-sessions';

const NOT_IN_SANDBOX = 'This session does not run in a sandbox (or no longer): its sandbox_* tools do nothing. Use your own tools.';
const NO_SESSION = 'It could not be found out which session this call belongs to, so nothing was run. Call the tool again.';
const PUSH_DECLINED = 'The push was declined by the user.';

/** The tools of the folders' sandboxes as the agent server calls them. Each call is tied to a session, which must be one in a sandbox. */
@injectable()
export class SandboxToolbox {

    @inject(SandboxRuntime)
    protected readonly runtime: SandboxRuntime;

    @inject(SandboxCallFinder)
    protected readonly finder: SandboxCallFinder;

    @inject(SandboxedSessions)
    protected readonly sessions: SandboxedSessions;

    @inject(SessionRoots)
    protected readonly roots: SessionRoots;

    @inject(PersonInquiry)
    protected readonly inquiry: PersonInquiry;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    @inject(ILogger) @named('openspace-core:SandboxToolbox')
    protected readonly logger: ILogger;

    protected readonly offered = new Map<string, readonly Tool[]>();

    /** Opens the sandbox of a folder; from now on its tools can be listed. */
    async open(directory: string): Promise<OpenSandbox> {
        const sandbox = await this.runtime.open(directory);
        this.offered.set(directory, sandbox.tools);
        return sandbox;
    }

    toolsOf(directory: string): Tool[] {
        return [...this.offered.get(directory) ?? []];
    }

    /** Never rejects. */
    async call(directory: string, tool: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<CallToolResult> {
        try {
            const place = await this.finder.find(tool, args, directory);
            const session = place && this.roots.rootOf(place.sessionId);
            this.logger.debug('a tool of the sandbox is called', { tool, session });
            if (session === undefined || !this.sessions.has(session)) {
                return failedCall(session === undefined ? NO_SESSION : NOT_IN_SANDBOX);
            }
            if (tool === 'git' && args.action === 'push' && !await this.mayPush(directory, session, args, signal)) {
                return failedCall(PUSH_DECLINED);
            }
            return await this.runtime.call(directory, tool, args, { session, signal });
        } catch (error) {
            this.logger.error('a tool of the sandbox failed', { tool, reason: String(error) });
            return failedCall(error instanceof Error ? error.message : String(error));
        }
    }

    /** What leaves the machine is seen by the person before, whatever the walls are. */
    protected async mayPush(directory: string, session: string, args: Readonly<Record<string, unknown>>, withdrawn: AbortSignal): Promise<boolean> {
        const answer = await this.inquiry.ask({
            kind: 'danger',
            cmd: 'sandbox_git',
            label: 'Push from the sandbox',
            details: JSON.stringify(args, undefined, 2),
            reason: 'The agent wants to send commits to the remote repository of this workspace.'
        }, { pick: () => this.router.pick(session, directory), withdrawn });
        return answer?.allowed === true;
    }
}
