import { createPreferenceProxy, PreferenceContribution, PreferenceProxy, PreferenceSchema, PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { nls } from '@theia/core/lib/common/nls';
import { interfaces } from '@theia/core/shared/inversify';

export interface OpenSpaceConfiguration {
    readonly 'openspace.opencode.url': string;
    readonly 'openspace.agent.revealPolicy': 'auto-focus' | 'suggest-only' | 'disabled';
}

/** Of the person, never of a repository: it decides where conversations go. */
export const openSpacePreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        'openspace.opencode.url': {
            type: 'string',
            default: '',
            markdownDescription: nls.localize('openspace/core/opencodeUrl', 'Address of a running opencode server to use instead of the one that OpenSpace starts itself.')
        },
        'openspace.agent.revealPolicy': {
            type: 'string',
            enum: ['auto-focus', 'suggest-only', 'disabled'],
            default: 'auto-focus',
            markdownDescription: nls.localize('openspace/core/revealPolicy', 'What happens when the agent wants to show a file: show it, offer it, or do nothing.')
        }
    }
};

export const OpenSpacePreferences = Symbol('OpenSpacePreferences');
export type OpenSpacePreferences = PreferenceProxy<OpenSpaceConfiguration>;

export function bindOpenSpacePreferences(bind: interfaces.Bind): void {
    bind(OpenSpacePreferences).toDynamicValue(({ container }) =>
        createPreferenceProxy(container.get<PreferenceService>(PreferenceService), openSpacePreferenceSchema)).inSingletonScope();
    bind(PreferenceContribution).toConstantValue({ schema: openSpacePreferenceSchema });
}
