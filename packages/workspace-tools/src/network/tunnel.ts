import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { readClientHello } from './client-hello.js';
import type { OpenConnection, Refusal } from './network-gate.js';

const HTTPS_PORT = 443;
const HTTP_PORT = 80;

/** TLS alert "unrecognized name", so that the program inside can say what is wrong. */
const UNRECOGNIZED_NAME = Buffer.from([0x15, 3, 1, 0, 2, 2, 112]);

/** The start of a request: a method and a space. */
const REQUEST = /^[A-Z]{3,16} /;
const PERHAPS_REQUEST = /^[A-Z]{0,16}$/;

/** A host that takes nothing any more does not keep what was to be sent for longer. */
const UNSENT_MS = 10_000;

/** What becomes of a connection after its first bytes. */
type Verdict = 'wait' | 'pass' | 'http' | Refusal;

/**
 * Carries a connection that a program asked for by a host's name, once its first bytes have shown that it is for this host. TLS must
 * name the host; requests in plain HTTP are handed to `onHttp`, which judges each of them.
 */
export function carry(client: Duplex, connection: OpenConnection, onHttp: (client: Duplex) => void): void {
    const { remote } = connection;
    const first = new FirstBytes();
    remote.pipe(client);
    const onGone = (): void => {
        if (remote.readableEnded) {
            // It has been told that nothing more comes; what it still says has nowhere to go.
            client.resume();
        } else {
            client.destroy();
        }
    };
    const look = (): void => {
        for (let piece = client.read() as Buffer | null; piece; piece = client.read() as Buffer | null) {
            first.add(piece);
            const verdict = judge(first.all, connection);
            if (verdict === 'wait') {
                continue;
            }
            stopLooking();
            if (verdict !== 'pass') {
                remote.off('close', onGone);
            }
            if (typeof verdict === 'object') {
                refuse(client, connection, verdict);
            } else if (verdict === 'pass') {
                remote.write(first.all);
                client.pipe(remote);
            } else {
                remote.unpipe(client);
                client.unshift(first.all);
                onHttp(client);
            }
            return;
        }
    };
    const onEnd = (): void => {
        stopLooking();
        remote.end(first.all);
    };
    const stopLooking = (): void => {
        client.off('readable', look).off('end', onEnd);
    };
    client.on('readable', look).on('end', onEnd);
    remote.once('close', onGone);
    look();
}

/** Sends what is left, if the other side takes it. */
export function endSoon(remote: Socket, ms = UNSENT_MS): void {
    if (remote.destroyed) {
        return;
    }
    const timer = setTimeout(() => remote.destroy(), ms);
    remote.once('close', () => clearTimeout(timer));
    remote.destroySoon();
}

/** Grows by doubling: a program may send its first bytes one by one. */
class FirstBytes {
    protected held: Buffer = Buffer.alloc(0);
    protected count = 0;

    get all(): Buffer {
        return this.held.subarray(0, this.count);
    }

    add(piece: Buffer): void {
        const count = this.count + piece.length;
        if (count > this.held.length) {
            const larger = Buffer.alloc(Math.max(count, 2 * this.held.length));
            this.held.copy(larger, 0, 0, this.count);
            this.held = larger;
        }
        piece.copy(this.held, this.count);
        this.count = count;
    }
}

function judge(first: Buffer, { target: { host, port } }: OpenConnection): Verdict {
    const hello = readClientHello(first);
    switch (hello.kind) {
        case 'incomplete':
            return 'wait';
        case 'broken':
            return { code: 'server_name', status: 403, message: `${host}: ${hello.problem}` };
        case 'tls':
            return hello.serverName === host ? 'pass' : {
                code: 'server_name', status: 403,
                message: `The TLS connection to ${host} is for ${hello.serverName}. A connection has to be for the host that was allowed.`
            };
    }
    if (port === HTTPS_PORT) {
        return { code: 'not_tls', status: 403, message: `A connection to port ${HTTPS_PORT} of ${host} has to be TLS.` };
    }
    const start = first.toString('latin1', 0, 20);
    if (REQUEST.test(start)) {
        return 'http';
    }
    if (PERHAPS_REQUEST.test(start)) {
        return 'wait';
    }
    return port === HTTP_PORT
        ? { code: 'not_http', status: 403, message: `A connection to port ${HTTP_PORT} of ${host} has to be HTTP.` }
        : 'pass';
}

function refuse(client: Duplex, connection: OpenConnection, refusal: Refusal): void {
    connection.refuse(refusal);
    connection.remote.unpipe(client);
    connection.remote.destroy();
    client.end(refusal.code === 'server_name' ? UNRECOGNIZED_NAME : undefined);
    client.resume();
}
