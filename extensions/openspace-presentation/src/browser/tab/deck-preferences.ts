import { nls } from '@theia/core/lib/common/nls';
import { PreferenceProxy, PreferenceSchema, PreferenceScope } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';
import { bindPreferences } from 'openspace-core/lib/common/preferences/bind-preferences';

export interface DeckConfiguration {
    readonly 'openspace.presentation.followCursor': boolean;
}

export const deckPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        'openspace.presentation.followCursor': {
            type: 'boolean',
            default: true,
            markdownDescription: nls.localize(
                'openspace/presentation/preference/followCursor',
                'A deck shows the slide in whose text your cursor is, and the cursor follows you from slide to slide.'
            )
        }
    }
};

export const DeckPreferences = Symbol('DeckPreferences');
export type DeckPreferences = PreferenceProxy<DeckConfiguration>;

export function bindDeckPreferences(bind: interfaces.Bind): void {
    bindPreferences(bind, DeckPreferences, deckPreferenceSchema);
}
