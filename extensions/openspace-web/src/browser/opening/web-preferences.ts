import { nls } from '@theia/core/lib/common/nls';
import { PreferenceProxy, PreferenceSchema, PreferenceScope } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';
import { bindPreferences } from 'openspace-core/lib/common/preferences/bind-preferences';

export interface WebConfiguration {
    readonly 'openspace.preview.localLinks': 'tab' | 'browser';
}

export const webPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        'openspace.preview.localLinks': {
            type: 'string',
            enum: ['tab', 'browser'],
            default: 'tab',
            markdownDescription: nls.localize(
                'openspace/web/preference/localLinks',
                'Where links in terminals to pages of local servers open: in a tab beside the code (`tab`) or in the `browser`.'
            )
        }
    }
};

export const WebPreferences = Symbol('WebPreferences');
export type WebPreferences = PreferenceProxy<WebConfiguration>;

export function bindWebPreferences(bind: interfaces.Bind): void {
    bindPreferences(bind, WebPreferences, webPreferenceSchema);
}
