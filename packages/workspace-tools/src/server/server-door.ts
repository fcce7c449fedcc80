import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { bearerOf, isForeignOrigin, isKnownHost, sameSecret } from '@openspace/foundation/http';

/** What a caller may do: everything, or use the tools of one workspace. */
export type Authority = { readonly kind: 'owner' } | { readonly kind: 'workspace'; readonly id: string };

export type DoorVerdict = { readonly authority: Authority } | { readonly status: 401 | 403; readonly error: string };

/** A workspace's own token says for which one it is. */
const WORKSPACE_TOKEN = /^(ws-[a-z0-9]{12})\.([\w-]{43})$/;

/** Decides who may come in. */
export class ServerDoor {

    constructor(protected readonly token: string) { }

    /** A page in a browser fails here, even on this machine, and so does a name that was rebound to this address. */
    checkCaller({ host, origin }: IncomingHttpHeaders): string | undefined {
        if (!isKnownHost(host)) {
            return 'This host name is not served.';
        }
        return isForeignOrigin(origin, host) ? 'Requests of other origins are refused.' : undefined;
    }

    check(headers: IncomingHttpHeaders): DoorVerdict {
        const refusal = this.checkCaller(headers);
        if (refusal !== undefined) {
            return { status: 403, error: refusal };
        }
        const authority = this.authorityOf(bearerOf(headers.authorization));
        return authority ? { authority } : { status: 401, error: 'The token is missing or wrong.' };
    }

    /** Opens the tools of one workspace and nothing else, for an agent that must not make workspaces. */
    tokenOf(workspace: string): string {
        return `${workspace}.${createHmac('sha256', this.token).update(workspace).digest('base64url')}`;
    }

    protected authorityOf(given: string | undefined): Authority | undefined {
        if (given === undefined) {
            return undefined;
        }
        if (sameSecret(given, this.token)) {
            return { kind: 'owner' };
        }
        const id = WORKSPACE_TOKEN.exec(given)?.[1];
        return id !== undefined && sameSecret(given, this.tokenOf(id)) ? { kind: 'workspace', id } : undefined;
    }
}
