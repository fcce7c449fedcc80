import { nls } from '@theia/core/lib/common/nls';
import { PreferenceProxy, PreferenceSchema, PreferenceScope } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';
import { bindPreferences } from 'openspace-core/lib/common/preferences/bind-preferences';

export interface PreviewConfiguration {
    readonly 'openspace.preview.scrollSync': boolean;
}

export const previewPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        'openspace.preview.scrollSync': {
            type: 'boolean',
            default: true,
            markdownDescription: nls.localize(
                'openspace/preview/preference/scrollSync', 'A Markdown preview and the editor of its text scroll together.'
            )
        }
    }
};

export const PreviewPreferences = Symbol('PreviewPreferences');
export type PreviewPreferences = PreferenceProxy<PreviewConfiguration>;

export function bindPreviewPreferences(bind: interfaces.Bind): void {
    bindPreferences(bind, PreviewPreferences, previewPreferenceSchema);
}
