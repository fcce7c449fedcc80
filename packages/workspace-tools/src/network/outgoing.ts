import { lookup } from 'node:dns/promises';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { isPublicAddress } from './addresses.js';
import type { HostTarget } from './host-name.js';

/** Finding names occupies threads of the process that files need, too. */
const MAX_LOOKUPS = 2;

export type OutgoingCode = 'not_found' | 'private_address' | 'unreachable';

/** So long a name is not looked up again: a program opens many connections to one host. Its addresses are looked at each time. */
const KEPT_MS = 5_000;
const MAX_KEPT = 200;

/** Why there is no connection to a host that may be reached. */
export class OutgoingError extends Error {
    override readonly name = 'OutgoingError';

    constructor(readonly code: OutgoingCode, message: string) {
        super(message);
    }
}

export interface ResolvedAddress {
    readonly address: string;
    readonly family: number;
}

export type Resolver = (host: string) => Promise<readonly ResolvedAddress[]>;

const systemResolver: Resolver = host => lookup(host, { all: true, verbatim: true });

/** Connections of the host on behalf of a sandbox. */
export class Outgoing {
    protected running = 0;
    protected readonly queue: (() => void)[] = [];
    protected readonly kept = new Map<string, { readonly addresses: readonly ResolvedAddress[]; readonly until: number }>();

    constructor(protected readonly connectMs: number, protected readonly resolver: Resolver = systemResolver) { }

    /** Rejects with an `OutgoingError`. The name is resolved once; only addresses that were looked at are connected to. */
    async connect({ host, port }: HostTarget): Promise<Socket> {
        const addresses = await this.addressesOf(host);
        return this.open(host, port, addresses);
    }

    protected async addressesOf(host: string): Promise<readonly ResolvedAddress[]> {
        const notFound = new OutgoingError('not_found', `The name ${host} has no address.`);
        const addresses = this.known(host) ?? await within(this.connectMs, this.resolve(host), notFound).catch(() => { throw notFound; });
        if (addresses.length === 0) {
            throw notFound;
        }
        // One that is not public says that this name is not to be trusted, whatever the others are.
        const bad = addresses.find(({ address }) => !isPublicAddress(address));
        if (bad) {
            throw new OutgoingError(
                'private_address', `The name ${host} leads to ${bad.address}, which is not an address of the internet.`
            );
        }
        this.keep(host, addresses);
        return addresses;
    }

    protected known(host: string): readonly ResolvedAddress[] | undefined {
        const kept = this.kept.get(host);
        return kept && kept.until > Date.now() ? kept.addresses : undefined;
    }

    protected keep(host: string, addresses: readonly ResolvedAddress[]): void {
        if (this.known(host) === undefined) {
            this.kept.delete(host);
            this.kept.set(host, { addresses, until: Date.now() + KEPT_MS });
            const [oldest] = this.kept.keys();
            if (this.kept.size > MAX_KEPT) {
                this.kept.delete(oldest);
            }
        }
    }

    protected async resolve(host: string): Promise<readonly ResolvedAddress[]> {
        while (this.running >= MAX_LOOKUPS) {
            await new Promise<void>(resolve => this.queue.push(resolve));
        }
        this.running += 1;
        try {
            return await this.resolver(host);
        } finally {
            this.running -= 1;
            this.queue.shift()?.();
        }
    }

    protected open(host: string, port: number, addresses: readonly ResolvedAddress[]): Promise<Socket> {
        const known: LookupFunction = (_name, options, callback) => {
            if (options.all) {
                callback(null, addresses.map(({ address, family }) => ({ address, family })));
            } else {
                callback(null, addresses[0].address, addresses[0].family);
            }
        };
        return new Promise((resolve, reject) => {
            const socket = connect({ host, port, lookup: known, autoSelectFamily: true, allowHalfOpen: true, noDelay: true });
            const fail = (reason: string): void => {
                socket.destroy();
                reject(new OutgoingError('unreachable', `${host} cannot be reached at port ${port}: ${reason}`));
            };
            socket.setTimeout(this.connectMs, () => fail('it does not answer'));
            socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
            socket.once('connect', () => {
                if (!addresses.some(({ address }) => address === socket.remoteAddress)) {
                    fail('the address is not the one that was looked at');
                    return;
                }
                socket.setTimeout(0).removeAllListeners('timeout').removeAllListeners('error');
                // Whoever uses it hears of `close`.
                socket.on('error', () => undefined);
                resolve(socket);
            });
        });
    }
}

async function within<T>(ms: number, work: Promise<T>, late: Error): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    try {
        return await Promise.race([work, new Promise<never>((_, reject) => { timer = setTimeout(() => reject(late), ms); })]);
    } finally {
        clearTimeout(timer);
    }
}
