import { PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { inject, injectable } from '@theia/core/shared/inversify';
import { hostsFromPreference, NETWORK_HOSTS_PREFERENCE } from './workspace-preferences';

type Decision = 'allow' | 'never';

/** What the person has decided about hosts for good, in their own settings. */
@injectable()
export class NetworkHosts {

    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    get all(): Readonly<Record<string, Decision>> {
        return hostsFromPreference(this.written);
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

    /** With entries that make no sense: they are the person's, who may only have mistyped them. */
    protected get written(): Readonly<Record<string, unknown>> {
        const value: unknown = this.preferences.inspect(NETWORK_HOSTS_PREFERENCE)?.globalValue;
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
    }

    protected write(hosts: { readonly [host: string]: unknown }): Promise<void> {
        return this.preferences.set(NETWORK_HOSTS_PREFERENCE, hosts, PreferenceScope.User);
    }
}
