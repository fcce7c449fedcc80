import { bearerOf, isKnownHost, sameSecret } from '@openspace/foundation/http';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LaunchOptions } from '../launch/launch-options';

/** Header in which the page proves its key on data routes. */
export const KEY_HEADER = 'x-openspace-key';

/** Query member in which it proves the key in the socket's handshake, where a page cannot set headers. */
export const KEY_QUERY = 'key';

/** Decides who may come in; knows nothing of how requests are answered. */
@injectable()
export class DoorKeeper {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    /** Of this machine, or configured by the person. */
    isKnownHost(host: string | undefined): boolean {
        return isKnownHost(host, this.options.hosts);
    }

    hasPageKey(candidate: unknown): boolean {
        return sameSecret(candidate, this.options.pageKey);
    }

    hasApiToken(authorization: string | undefined): boolean {
        return this.options.apiToken !== undefined && sameSecret(bearerOf(authorization), this.options.apiToken);
    }
}
