import type { IncomingMessage, ServerResponse } from 'node:http';

/** As for the IDE's own routes; in bytes. */
export const LARGEST_BODY = 4 * 1024 * 1024;

export type BodyResult =
    | { readonly ok: true; readonly value: unknown }
    | { readonly ok: false; readonly status: 400 | 413; readonly error: string };

/** Reads a body as JSON; an empty one is an empty object. Rejects only if the client goes away. */
export async function readJson(request: IncomingMessage): Promise<BodyResult> {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of request as AsyncIterable<Buffer>) {
        length += part.length;
        // The rest is still read: leaving the loop would destroy the socket that carries the answer.
        if (length <= LARGEST_BODY) {
            parts.push(part);
        }
    }
    if (length > LARGEST_BODY) {
        return { ok: false, status: 413, error: 'The body is larger than 4 MB.' };
    }
    try {
        return { ok: true, value: length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString('utf8')) };
    } catch {
        return { ok: false, status: 400, error: 'Invalid JSON' };
    }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
    if (response.headersSent || response.destroyed) {
        response.end();
        return;
    }
    response.writeHead(
        status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
    );
    response.end(JSON.stringify(body));
}
