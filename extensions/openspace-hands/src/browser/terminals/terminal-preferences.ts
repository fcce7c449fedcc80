import { nls } from '@theia/core/lib/common/nls';
import { PreferenceProxy, PreferenceSchema, PreferenceScope } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';
import { bindPreferences } from 'openspace-core/lib/common/preferences/bind-preferences';

export interface AgentTerminalConfiguration {
    readonly 'openspace.terminal.maskSecrets': boolean;
}

export const agentTerminalPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        'openspace.terminal.maskSecrets': {
            type: 'boolean',
            default: true,
            markdownDescription: nls.localize(
                'openspace/core/terminal/maskSecrets', 'Mask what looks like a password, token or key when the agent reads a terminal.'
            )
        }
    }
};

export const AgentTerminalPreferences = Symbol('AgentTerminalPreferences');
export type AgentTerminalPreferences = PreferenceProxy<AgentTerminalConfiguration>;

export function bindAgentTerminalPreferences(bind: interfaces.Bind): void {
    bindPreferences(bind, AgentTerminalPreferences, agentTerminalPreferenceSchema);
}
