import { IncomingMessage, ServerResponse } from 'node:http';

/** Above what any client sends, images included; keeps a runaway one from filling the memory. */
const MAX_BODY_SIZE = 64 * 1024 * 1024;

/** A body that was read, or the HTTP status and the reason why not. */
export type BodyResult =
    | { readonly ok: true, readonly value: unknown }
    | { readonly ok: false, readonly status: number, readonly message: string };

/** Reads a request body as JSON. Rejects only if the client goes away. */
export async function readJson(request: IncomingMessage, limit = MAX_BODY_SIZE): Promise<BodyResult> {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of request as AsyncIterable<Buffer>) {
        length += part.length;
        // The rest is still read: leaving the loop would destroy the socket that carries the answer.
        if (length <= limit) {
            parts.push(part);
        }
    }
    if (length > limit) {
        return { ok: false, status: 413, message: `the body is longer than ${limit} bytes` };
    }
    try {
        return { ok: true, value: JSON.parse(Buffer.concat(parts).toString('utf8')) };
    } catch (error) {
        return { ok: false, status: 400, message: `the body is not JSON: ${(error as Error).message}` };
    }
}

/** Sends `body` as JSON and ends the response. */
export function sendJson(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
}

/** Sends an error in the form that OpenAI clients understand. */
export function sendError(
    response: ServerResponse, status: number, message: string, type = 'invalid_request_error', headers?: Readonly<Record<string, string>>
): void {
    sendJson(response, status, { error: { message, type, code: status } }, headers);
}
