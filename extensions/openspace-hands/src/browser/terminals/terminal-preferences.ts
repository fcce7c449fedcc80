import { nls } from '@theia/core/lib/common/nls';
import {
    createPreferenceProxy, PreferenceContribution, PreferenceProxy, PreferenceSchema, PreferenceScope, PreferenceService
} from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';

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
    bind(AgentTerminalPreferences).toDynamicValue(({ container }) =>
        createPreferenceProxy(container.get<PreferenceService>(PreferenceService), agentTerminalPreferenceSchema)).inSingletonScope();
    bind(PreferenceContribution).toConstantValue({ schema: agentTerminalPreferenceSchema });
}
