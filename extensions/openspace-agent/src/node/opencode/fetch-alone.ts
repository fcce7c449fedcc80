import * as http from 'node:http';
import * as https from 'node:https';
import { Readable } from 'node:stream';

/** Answers with these may have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` on a connection of its own, which ends with the answer: a kept one may have died in its sleep without a sign.
 *
 * The server is not told: asked with `connection: close`, opencode 1.18.33 closes before a body of some megabytes is out, a fault
 * of Bun's HTTP server (related: https://github.com/anomalyco/opencode/issues/50505). Node's `fetch` cannot close without saying so.
 */
export async function fetchAlone(request: Request, signal: AbortSignal = request.signal): Promise<Response> {
    signal.throwIfAborted();
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const { protocol } = new URL(request.url);
    const length = body ? { 'content-length': String(body.length) } : {};
    const headers = { ...Object.fromEntries(request.headers), ...length, connection: 'keep-alive' };
    return new Promise((resolve, reject) => {
        // Without an agent nobody keeps the connection.
        const call = (protocol === 'https:' ? https : http).request(request.url, { method: request.method, headers, agent: false, signal });
        call.on('error', error => reject(signal.aborted ? signal.reason as Error : new TypeError('fetch failed', { cause: error })));
        call.on('response', answer => resolve(toResponse(answer)));
        call.end(body);
    });
}

function toResponse(answer: http.IncomingMessage): Response {
    const status = answer.statusCode ?? 0;
    const headers = new Headers();
    for (let index = 0; index < answer.rawHeaders.length; index += 2) {
        headers.append(answer.rawHeaders[index], answer.rawHeaders[index + 1]);
    }
    if (WITHOUT_BODY.has(status)) {
        answer.resume();
        return new Response(null, { status, headers });
    }
    return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, statusText: answer.statusMessage, headers });
}
