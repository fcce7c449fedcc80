import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readEvents } from './server-sent-events.mjs';

/**
 * Sends commands to the API of a running OpenSpace over one connection, without waiting for answers: so they arrive in
 * the order in which they were sent, which several connections would not promise.
 */
export class ApiClient {

    #api;
    #socket;
    #waiting = [];
    #received = Buffer.alloc(0);

    constructor(resources, api) {
        this.#api = api;
        resources.own(this, () => this.#socket?.destroy());
    }

    /** Runs a command; resolves with the body of the answer. */
    run(cmd, args, { wait = true } = {}) {
        const { url, token } = this.#api;
        const body = JSON.stringify({ cmd, args });
        this.#open().write(
            `POST /openspace/commands${wait ? '?wait=1' : ''} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\n`
                + `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
        );
        return new Promise((done, fail) => this.#waiting.push({ done, fail }));
    }

    /** The server closes connections that are not used for some seconds. */
    #open() {
        if (!this.#socket || this.#socket.destroyed) {
            const { hostname, port } = new URL(this.#api.url);
            this.#received = Buffer.alloc(0);
            this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
            this.#socket.on('data', bytes => this.#read(bytes));
            this.#socket.on('error', () => undefined);
            this.#socket.on('end', () => this.#socket.destroy());
            this.#socket.on('close', () =>
                this.#waiting.splice(0).forEach(({ fail }) => fail(new Error('The connection to the API was closed'))));
        }
        return this.#socket;
    }

    #read(bytes) {
        this.#received = Buffer.concat([this.#received, bytes]);
        for (let end = this.#received.indexOf('\r\n\r\n'); end >= 0; end = this.#received.indexOf('\r\n\r\n')) {
            const length = Number(/content-length: (\d+)/i.exec(this.#received.toString('latin1', 0, end))?.[1] ?? 0);
            const start = end + 4;
            if (this.#received.length < start + length) {
                return;
            }
            const answer = JSON.parse(this.#received.toString('utf8', start, start + length));
            this.#received = this.#received.subarray(start + length);
            this.#waiting.shift()?.done(answer);
        }
    }
}

/** Watches which commands start and how they end. Resolves when the stream is up; it ends with the resources. */
export async function watchCommands(resources, { url, token }, onEvent) {
    const abort = new globalThis.AbortController();
    resources.own(abort, () => abort.abort());
    const response = await fetch(`${url}/openspace/events`, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
    if (!response.ok) {
        throw new Error(`The event stream of the API answers with status ${response.status}`);
    }
    // If the stream breaks, the measurement misses events and says so.
    readEvents(response.body, onEvent).catch(() => undefined);
}

/** The page offers its commands a moment after it can be seen. */
export async function untilCommandsExist(client) {
    for (let attempt = 0; attempt < 50; attempt++) {
        const { error } = await client.run('openspace.help', {});
        if (error === undefined) {
            return;
        }
        await pause(200);
    }
    throw new Error('The page offers no commands');
}
