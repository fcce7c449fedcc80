import { PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { inject, injectable } from '@theia/core/shared/inversify';
import { NETWORK_HOSTS_PREFERENCE, settingsFromPreferences } from './workspace-preferences';

type Decision = 'allow' | 'never';

/** What the person has decided about hosts for good, in their own settings. */
@injectable()
export class NetworkHosts {

    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    get all(): Readonly<Record<string, Decision>> {
        const value = this.preferences.inspect(NETWORK_HOSTS_PREFERENCE)?.globalValue;
        return settingsFromPreferences({ [NETWORK_HOSTS_PREFERENCE]: value as Record<string, Decision> | undefined }).networkHosts;
    }

    async decide(host: string, decision: Decision): Promise<void> {
        if (this.all[host] !== decision) {
            await this.write({ ...this.all, [host]: decision });
        }
    }

    async takeBack(host: string): Promise<void> {
        const { [host]: _, ...others } = this.all;
        await this.write(others);
    }

    protected write(hosts: Readonly<Record<string, Decision>>): Promise<void> {
        return this.preferences.set(NETWORK_HOSTS_PREFERENCE, hosts, PreferenceScope.User);
    }
}
