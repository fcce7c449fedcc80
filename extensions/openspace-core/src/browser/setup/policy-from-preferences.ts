import { AgentPolicy, agentPolicySchema, DEFAULT_POLICY } from '../../common';
import { OpenSpaceConfiguration } from '../../common/preferences/openspace-preferences';

const PREFERENCES = {
    queueDepth: 'openspace.agent.queueDepth',
    commandDelay: 'openspace.agent.commandDelay',
    maxCommandsPerMessage: 'openspace.agent.maxCommandsPerMessage',
    maxResultTurns: 'openspace.agent.maxResultTurns',
    cleanupAfter: 'openspace.agent.cleanupAfter',
    transport: 'openspace.agent.transport',
    confirmAfterForeignContent: 'openspace.agent.confirmAfterForeignContent',
    eventClients: 'openspace.api.eventClients',
    autoAccept: 'openspace.permissions.autoAccept',
    sandboxNewSessions: 'openspace.workspace.sandboxNewSessions',
    sandboxWorksIn: 'openspace.workspace.sandboxWorksIn',
    sandboxToolServers: 'openspace.workspace.sandboxToolServers'
} satisfies Record<keyof AgentPolicy, keyof OpenSpaceConfiguration>;

const NAMES = new Set<string>(Object.values(PREFERENCES));

export function isPolicyPreference(name: string): boolean {
    return NAMES.has(name);
}

/** The person's choices; what does not make sense in their settings counts as not set. */
export function policyFromPreferences(preferences: Partial<OpenSpaceConfiguration>): AgentPolicy {
    const chosen = Object.entries(PREFERENCES).flatMap(([member, name]) => {
        const value = agentPolicySchema.shape[member as keyof AgentPolicy].safeParse(preferences[name]);
        return value.success ? [[member, value.data]] : [];
    });
    return { ...DEFAULT_POLICY, ...Object.fromEntries(chosen) as Partial<AgentPolicy> };
}
