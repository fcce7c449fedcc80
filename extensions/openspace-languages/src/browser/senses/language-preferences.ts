import { nls } from '@theia/core/lib/common/nls';
import { PreferenceProxy, PreferenceSchema, PreferenceScope } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';
import { bindPreferences } from 'openspace-core/lib/common/preferences/bind-preferences';

export interface LanguageConfiguration {
    readonly 'openspace.languages.errorsAfterEdits': boolean;
}

export const languagePreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        'openspace.languages.errorsAfterEdits': {
            type: 'boolean',
            default: true,
            markdownDescription: nls.localize(
                'openspace/languages/preference/errorsAfterEdits',
                'Tell the agent of new errors in files that it has changed, while it is still at work.'
            )
        }
    }
};

export const LanguagePreferences = Symbol('LanguagePreferences');
export type LanguagePreferences = PreferenceProxy<LanguageConfiguration>;

export function bindLanguagePreferences(bind: interfaces.Bind): void {
    bindPreferences(bind, LanguagePreferences, languagePreferenceSchema);
}
