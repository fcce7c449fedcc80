import { createPreferenceProxy, PreferenceContribution, PreferenceSchema, PreferenceService } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';

/** Makes settings known, and their values available under a symbol. */
export function bindPreferences(bind: interfaces.Bind, values: symbol, schema: PreferenceSchema): void {
    bind(values)
        .toDynamicValue(({ container }) => createPreferenceProxy(container.get<PreferenceService>(PreferenceService), schema))
        .inSingletonScope();
    bind(PreferenceContribution).toConstantValue({ schema });
}
