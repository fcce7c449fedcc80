import { PreferenceDataProperty, PreferenceProxy, PreferenceSchema, PreferenceScope } from '@theia/core/lib/common/preferences';
import { nls } from '@theia/core/lib/common/nls';
import { interfaces } from '@theia/core/shared/inversify';
import { bindPreferences } from './bind-preferences';
import { z } from 'zod';
import { AgentPolicy, agentPolicySchema, DEFAULT_POLICY } from '../control/agent-policy';

export interface OpenSpaceConfiguration {
    readonly 'openspace.opencode.url': string;
    readonly 'openspace.agent.revealPolicy': 'auto-focus' | 'suggest-only' | 'disabled';
    readonly 'openspace.agent.queueDepth': number;
    readonly 'openspace.agent.commandDelay': number;
    readonly 'openspace.agent.maxCommandsPerMessage': number;
    readonly 'openspace.agent.maxResultTurns': number;
    readonly 'openspace.agent.cleanupAfter': number;
    readonly 'openspace.agent.transport': AgentPolicy['transport'];
    readonly 'openspace.agent.confirmAfterForeignContent': boolean;
    readonly 'openspace.security.sensitiveFilePatterns': readonly string[];
    readonly 'openspace.security.sensitiveFiles': 'refuse' | 'ask';
    readonly 'openspace.security.confirmDangerousCommands': boolean;
    readonly 'openspace.security.dangerousCommandPatterns': readonly string[];
    readonly 'openspace.notifications.commandFailures': 'all' | 'errors' | 'disabled';
    readonly 'openspace.api.eventClients': number;
    readonly 'openspace.permissions.autoAccept': AgentPolicy['autoAccept'];
    readonly 'openspace.workspace.sandboxNewSessions': boolean;
    readonly 'openspace.workspace.sandboxWorksIn': AgentPolicy['sandboxWorksIn'];
    readonly 'openspace.workspace.sandboxToolServers': readonly string[];
}

const { properties: POLICY_BOUNDS } = z.toJSONSchema(agentPolicySchema, { io: 'input' });

/** Type, bounds and default as the backend's policy has them. */
function ofPolicy(name: keyof AgentPolicy, markdownDescription: string): PreferenceDataProperty {
    return { ...POLICY_BOUNDS?.[name] as PreferenceDataProperty, default: DEFAULT_POLICY[name], markdownDescription };
}

/** Of the person, never of a repository: it decides where conversations go and what the agent may do. */
export const openSpacePreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        'openspace.opencode.url': {
            type: 'string',
            default: '',
            markdownDescription: nls.localize(
                'openspace/core/opencodeUrl', 'Address of a running opencode server to use instead of starting one.'
            )
        },
        'openspace.agent.revealPolicy': {
            type: 'string',
            enum: ['auto-focus', 'suggest-only', 'disabled'],
            default: 'auto-focus',
            markdownDescription: nls.localize(
                'openspace/core/revealPolicy', 'What happens when the agent wants to show a file: show it, offer it, or do nothing.'
            )
        },
        'openspace.agent.queueDepth': ofPolicy('queueDepth',
            nls.localize(
                'openspace/core/queueDepth',
                'How many commands of the agent may wait in a window. Further commands are refused, and the agent is told.'
            )),
        'openspace.agent.commandDelay': ofPolicy('commandDelay',
            nls.localize('openspace/core/commandDelay', 'Pause between two commands of the agent, in milliseconds.')),
        'openspace.agent.maxCommandsPerMessage': ofPolicy('maxCommandsPerMessage',
            nls.localize(
                'openspace/core/maxCommandsPerMessage',
                'How many commands one message of the agent may contain. Further commands are refused.'
            )),
        'openspace.agent.maxResultTurns': ofPolicy('maxResultTurns',
            nls.localize(
                'openspace/core/maxResultTurns',
                'How many times per message of yours the results of commands may make the agent continue on its own.'
            )),
        'openspace.agent.cleanupAfter': ofPolicy('cleanupAfter',
            nls.localize('openspace/core/cleanupAfter', 'Minutes without activity after which highlights, '
                + 'editors and terminals that the agent made for a session are cleaned up. What you pinned, changed or used stays.')),
        'openspace.agent.transport': ofPolicy('transport',
            nls.localize(
                'openspace/core/transport', 'How the agent gives its commands: in its text (`blocks`), as tools (`mcp`), or `both`.'
            )),
        'openspace.agent.confirmAfterForeignContent': ofPolicy('confirmAfterForeignContent',
            nls.localize('openspace/core/confirmAfterForeignContent', 'Ask before commands that write or execute, '
                + 'if the agent has read from the web or from a foreign tool server since your message.')),
        'openspace.security.sensitiveFilePatterns': {
            type: 'array',
            items: { type: 'string' },
            default: [],
            markdownDescription: nls.localize(
                'openspace/core/sensitiveFilePatterns',
                'Files that the agent does not read, written as in `.gitignore`, for example `*.p12` or `customers/`. '
                    + 'Files that usually contain secrets are always included: `.env`, `.git`, private keys, credentials.'
            )
        },
        'openspace.security.sensitiveFiles': {
            type: 'string',
            enum: ['refuse', 'ask'],
            default: 'refuse',
            markdownDescription: nls.localize(
                'openspace/core/sensitiveFiles',
                'What happens when the agent wants to read a file that may contain secrets: it is refused, or you are asked.'
            )
        },
        'openspace.security.confirmDangerousCommands': {
            type: 'boolean',
            default: true,
            markdownDescription: nls.localize(
                'openspace/core/confirmDangerousCommands',
                'Ask before the agent sends something dangerous to a terminal, for example `rm -rf` or `sudo`.'
            )
        },
        'openspace.security.dangerousCommandPatterns': {
            type: 'array',
            items: { type: 'string' },
            default: [],
            markdownDescription: nls.localize(
                'openspace/core/dangerousCommandPatterns',
                'Regular expressions for more shell commands that you want to be asked about.'
            )
        },
        'openspace.notifications.commandFailures': {
            type: 'string',
            enum: ['all', 'errors', 'disabled'],
            default: 'errors',
            markdownDescription: nls.localize('openspace/core/commandFailures', 'Which unsuccessful commands of the agent are '
                + 'shown as notifications: `all`, refused ones included; `errors`, those that failed while they ran; or none.')
        },
        'openspace.api.eventClients': ofPolicy('eventClients',
            nls.localize(
                'openspace/core/eventClients', 'How many programs may watch the event stream of the external API at the same time.'
            )),
        'openspace.permissions.autoAccept': ofPolicy('autoAccept',
            nls.localize('openspace/core/autoAccept', 'Permission requests of the agent that are accepted without asking you, '
                + 'in trusted folders: a list of rules such as `{ "permission": "bash", "pattern": "git status *" }` '
                + 'or `{ "permission": "edit" }`. `*` stands for any characters. What your opencode configuration denies stays denied. '
                + 'While there is a rule, the chat and the status bar show a warning.')),
        'openspace.workspace.sandboxNewSessions': ofPolicy('sandboxNewSessions',
            nls.localize('openspace/core/sandboxNewSessions', 'New sessions start in a sandbox: the agent works on the same folder, '
                + 'but isolated from the rest of your machine. The switch in the chat changes it for each session.')),
        'openspace.workspace.sandboxWorksIn': ofPolicy('sandboxWorksIn',
            nls.localize('openspace/core/sandboxWorksIn', 'Where sandboxes work unless you choose for a session: on the `folder` itself, '
                + 'or each session in a `copy` of its own, from which you apply changes in the view *Changes*.')),
        'openspace.workspace.sandboxToolServers': ofPolicy('sandboxToolServers',
            nls.localize('openspace/core/sandboxToolServers', 'Names of MCP servers whose tools the agent may use even if its session '
                + 'runs in a sandbox. They run outside of it, with everything that your account can do. Others cannot be used there.'))
    }
};

export const OpenSpacePreferences = Symbol('OpenSpacePreferences');
export type OpenSpacePreferences = PreferenceProxy<OpenSpaceConfiguration>;

export function bindOpenSpacePreferences(bind: interfaces.Bind): void {
    bindPreferences(bind, OpenSpacePreferences, openSpacePreferenceSchema);
}
