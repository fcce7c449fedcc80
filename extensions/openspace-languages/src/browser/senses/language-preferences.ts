import { nls } from '@theia/core/lib/common/nls';
import {
    createPreferenceProxy, PreferenceContribution, PreferenceProxy, PreferenceSchema, PreferenceScope, PreferenceService
} from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';

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
    bind(LanguagePreferences).toDynamicValue(({ container }) =>
        createPreferenceProxy(container.get<PreferenceService>(PreferenceService), languagePreferenceSchema)).inSingletonScope();
    bind(PreferenceContribution).toConstantValue({ schema: languagePreferenceSchema });
}
