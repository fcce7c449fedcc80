import { PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { inject, injectable } from '@theia/core/shared/inversify';
import { NETWORK_HOSTS_PREFERENCE, settingsFromPreferences } from './workspace-preferences';

type Decision = 'allow' | 'never';

/** What the person has decided about hosts for good, in their own settings. */
@injectable()
export class NetworkHosts {

    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    get all(): Readonly<Record<string, Decision>> {
        return settingsFromPreferences({ [NETWORK_HOSTS_PREFERENCE]: this.written }).networkHosts;
    }

    async decide(host: string, decision: Decision): Promise<void> {
        if (this.all[host] !== decision) {
            await this.write({ ...this.written, [host]: decision });
        }
    }

    async takeBack(host: string): Promise<void> {
        const { [host]: _, ...others } = this.written;
        await this.write(others);
    }

    /** With what makes no sense: that is for the person to correct. */
    protected get written(): Readonly<Record<string, Decision>> {
        const value = this.preferences.inspect(NETWORK_HOSTS_PREFERENCE)?.globalValue;
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Record<string, Decision> : {};
    }

    protected write(hosts: Readonly<Record<string, Decision>>): Promise<void> {
        return this.preferences.set(NETWORK_HOSTS_PREFERENCE, hosts, PreferenceScope.User);
    }
}
