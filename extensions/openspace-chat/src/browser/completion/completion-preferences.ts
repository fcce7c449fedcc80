import { nls } from '@theia/core/lib/common/nls';
import { PreferenceProxy, PreferenceSchema, PreferenceScope } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';
import { bindPreferences } from 'openspace-core/lib/common/preferences/bind-preferences';

export const COMPLETION_MODEL = 'openspace.completion.model';

export interface CompletionConfiguration {
    readonly [COMPLETION_MODEL]: string;
}

export const completionPreferenceSchema: PreferenceSchema = {
    // What is typed goes to this model: no folder may choose it.
    scope: PreferenceScope.User,
    properties: {
        [COMPLETION_MODEL]: {
            type: 'string',
            default: '',
            markdownDescription: nls.localize('openspace/completion/preference/model', 'The model that goes on with your text while you '
                + 'type, as `provider/model`, for example `ollama/qwen2.5-coder:7b`. What stands around the caret is sent to it. Nothing '
                + 'is sent while this is empty.')
        }
    }
};

export const CompletionPreferences = Symbol('CompletionPreferences');
export type CompletionPreferences = PreferenceProxy<CompletionConfiguration>;

export function bindCompletionPreferences(bind: interfaces.Bind): void {
    bindPreferences(bind, CompletionPreferences, completionPreferenceSchema);
}
