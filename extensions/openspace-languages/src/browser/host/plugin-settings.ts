import { PreferenceProvider, PreferenceProviderProvider, PreferenceScope } from '@theia/core/lib/common/preferences';
import type { GuardedPreferenceService } from 'openspace-core/lib/browser/preferences/guarded-preference-service';

type Settings = ReturnType<PreferenceProvider['getPreferences']>;

/** Where extensions get settings from: of a folder only what it may decide. */
export function guardedProviders(
    providers: PreferenceProviderProvider, guard: Pick<GuardedPreferenceService, 'mayDecide'>
): PreferenceProviderProvider {
    return (scope, uri) => {
        const provider = providers(scope, uri);
        if (!provider || (scope !== PreferenceScope.Workspace && scope !== PreferenceScope.Folder)) {
            return provider;
        }
        const getPreferences = (resource?: string): Settings =>
            allowedSettings(provider.getPreferences(resource), name => guard.mayDecide(name, scope));
        // All other members stay those of the provider.
        return Object.create(provider, { getPreferences: { value: getPreferences } }) as PreferenceProvider;
    };
}

/** Settings for a language stand in an object under its name. */
export function allowedSettings(settings: Settings, isAllowed: (name: string) => boolean): Settings {
    return Object.fromEntries(Object.entries(settings)
        .filter(([name]) => isAllowed(name))
        .map(([name, value]) => name.startsWith('[') && typeof value === 'object' && value !== null && !Array.isArray(value)
            ? [name, allowedSettings(value, isAllowed)]
            : [name, value]));
}
