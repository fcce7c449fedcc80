import { inject, injectable } from '@theia/core/shared/inversify';
import { SERVER_NAME } from 'openspace-core/lib/node/catalog/command-tool';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import type { Agent } from '@opencode-ai/sdk/v2/client';
import { PermissionRule, Session } from '../../common';
import { SessionTask } from '../../common/sandbox/session-task';
import { AgentSessions } from '../agent-session/agent-sessions';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { sandboxRules } from '../opencode/sandbox-rules';
import { dataOf } from '../opencode/server-answer';

/** The walls are the same for each agent, until it is known which one works. */
export const ANY_AGENT: readonly PermissionRule[] = [];

/** What keeps the agent of a session from the host, as rules of the session. */
@injectable()
export class SandboxWalls {

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    /** For a session that is there, or, without one, for a new one of the person. */
    rulesFor(session: Session | undefined, agent: readonly PermissionRule[], isolates: boolean): PermissionRule[] {
        if (session?.parentID) {
            this.sessions.adopt(session.id, session.parentID);
        }
        const depth = session ? this.sessions.depthOf(session.id) : 0;
        return this.rules(agent, isolates, depth, SessionTask.of(session)?.keepsFiles);
    }

    rules(agent: readonly PermissionRule[], isolates: boolean, depth: number, keepsFiles?: boolean): PermissionRule[] {
        const { transport, sandboxToolServers } = this.policies.policy;
        const servers = [...transport === 'blocks' ? [] : [SERVER_NAME], ...sandboxToolServers];
        return sandboxRules({ agent, isolates, servers, depth, keepsFiles });
    }

    /** The agents that can work in a folder. */
    agentsOf({ client }: OpencodeEndpoint, directory: string): Promise<Agent[]> {
        return dataOf(client.app.agents({ directory }), 'The agents could not be listed');
    }
}
