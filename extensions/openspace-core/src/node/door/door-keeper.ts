import { timingSafeEqual } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
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

    /** A name that leads to this machine only, or one that the person configured: others are rebinding attacks. */
    isKnownHost(host: string | undefined): boolean {
        const name = hostName(host);
        return name !== undefined && (isLoopbackName(name) || this.options.hosts.some(configured => canonicalName(configured) === name));
    }

    /** Requests without an origin do not come from a page's script on another site. */
    isForeignOrigin(origin: string | undefined, host: string | undefined): boolean {
        if (origin === undefined) {
            return false;
        }
        try {
            return new URL(origin).host !== host?.toLowerCase();
        } catch {
            return true;
        }
    }

    hasPageKey(candidate: unknown): boolean {
        return sameSecret(candidate, this.options.pageKey);
    }

    hasApiToken(authorization: string | undefined): boolean {
        const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
        return this.options.apiToken !== undefined && sameSecret(token, this.options.apiToken);
    }
}

/** Compares without telling by its duration how much was right. */
export function sameSecret(candidate: unknown, secret: string): boolean {
    if (typeof candidate !== 'string') {
        return false;
    }
    const [left, right] = [Buffer.from(candidate), Buffer.from(secret)];
    return left.length === right.length && timingSafeEqual(left, right);
}

function hostName(host: string | undefined): string | undefined {
    const name = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1];
    return name && canonicalName(name);
}

/** One spelling for each name: small letters; addresses of IPv6 shortened and in brackets, as browsers send them. */
function canonicalName(name: string): string {
    const address = name.replace(/^\[(.*)\]$/, '$1');
    return isIPv6(address) && !address.includes('%') ? new URL(`http://[${address}]`).hostname : name.toLowerCase();
}

function isLoopbackName(name: string): boolean {
    return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}
