import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HostTarget } from './host-name.js';
import type { NetworkCaller } from './network-callers.js';

/** Why a connection is not made; the message is for the agent and names the host. */
export interface Refusal {
    readonly code: string;
    readonly message: string;
    /** 403: not allowed. 502: allowed, and not possible. */
    readonly status: 400 | 403 | 502;
}

/** A connection that was allowed and made. */
export interface OpenConnection {
    readonly target: HostTarget;
    readonly remote: Socket;
    /** It turned out that it must not be: what went through it until then is written down. */
    refuse(refusal: Refusal): void;
}

/** What the protocols of proxies need: they understand, and the gate decides. */
export interface NetworkGate {
    /** The command that speaks, by the header of a request to a proxy or by its name. */
    callerOf(credentials: { readonly header: string | undefined } | { readonly name: string }): NetworkCaller | undefined;
    /** Judges, asks if need be, resolves and connects on behalf of a client; writes down what comes of it. */
    open(target: HostTarget, caller: NetworkCaller, client: Duplex): Promise<OpenConnection | Refusal>;
    /** What is not even the name of a host, or no proxy's protocol. */
    refuse(what: string, refusal: Refusal, caller: NetworkCaller | undefined): void;
}

export function isRefusal(result: OpenConnection | Refusal): result is Refusal {
    return 'code' in result;
}
