import { nls } from '@theia/core/lib/common/nls';
import {
    createPreferenceProxy, PreferenceContribution, PreferenceProxy, PreferenceSchema, PreferenceScope, PreferenceService
} from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';

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
    bind(DeckPreferences).toDynamicValue(({ container }) =>
        createPreferenceProxy(container.get<PreferenceService>(PreferenceService), deckPreferenceSchema)).inSingletonScope();
    bind(PreferenceContribution).toConstantValue({ schema: deckPreferenceSchema });
}
