import { timingSafeEqual } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** Whether the name leads to this machine only, or is one that the person configured: others are rebinding attacks. */
export function isKnownHost(host: string | undefined, configured: readonly string[] = []): boolean {
    const name = hostName(host);
    return name !== undefined && (isLoopbackName(name) || configured.some(known => canonicalName(known) === name));
}

/** Requests without an origin do not come from a page's script on another site. */
export function isForeignOrigin(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) {
        return false;
    }
    try {
        return new URL(origin).host !== host?.toLowerCase();
    } catch {
        return true;
    }
}

/** The secret of an `Authorization: Bearer …` header. */
export function bearerOf(authorization: string | undefined): string | undefined {
    return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
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
