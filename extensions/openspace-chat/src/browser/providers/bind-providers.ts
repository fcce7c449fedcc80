import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { interfaces } from '@theia/core/shared/inversify';
import { PROVIDERS_SERVICE_PATH, ProvidersService } from '../../common/services/providers-service';
import { CustomProviderForm } from './custom-provider-form';
import { ProviderConnection } from './provider-connection';
import { ProviderTerminal } from './provider-terminal';

export const PROVIDER_SINGLETONS = [CustomProviderForm, ProviderConnection, ProviderTerminal];

/** With whose models the agent works. */
export function bindProviders(bind: interfaces.Bind): void {
    PROVIDER_SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(ProvidersService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<ProvidersService>(container, PROVIDERS_SERVICE_PATH))
        .inSingletonScope();
}
