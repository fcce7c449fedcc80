import { createOpencodeClient, OpencodeClient } from '@opencode-ai/sdk/v2/client';
import { fetchAlone } from './fetch-alone';

/** A server that answered its health check. */
export interface OpencodeEndpoint {
    readonly url: string;
    readonly managed: boolean;
    readonly version: string;
    readonly pid?: number;
    readonly client: OpencodeClient;
}

export interface BasicAuth {
    readonly username: string;
    readonly password: string;
}

export function createClientFor(url: string, auth: BasicAuth | undefined): OpencodeClient {
    const headers: Record<string, string> = auth
        ? { authorization: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}` }
        : {};
    return createOpencodeClient({ baseUrl: url, headers, fetch: fetchInTime });
}

/** Calls answer at once, but the first prompt waits until the plugins of the user or the folder are installed. */
const ANSWER_TIMEOUT_MS = 90_000;

async function fetchInTime(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    if (new URL(request.url).pathname.endsWith('/global/event')) {
        return fetchAlone(request);
    }
    const late = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    try {
        return await fetchAlone(request, AbortSignal.any([request.signal, late]));
    } catch (error) {
        throw late.aborted ? new Error('the agent server does not answer') : error;
    }
}

/** For calls that last as long as the turn that they begin. */
export function fetchPatiently(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    return fetchAlone(new Request(input, init));
}

/** A hanging server must not hang us. */
const HEALTH_TIMEOUT_MS = 5_000;

/** The server's version, or an error with a message for the user. */
export async function askVersion(client: OpencodeClient, url: string): Promise<string> {
    let status: number | undefined;
    try {
        const { data, response } = await client.global.health({ signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
        status = response?.status;
        if (data?.version) {
            return data.version;
        }
    } catch (error) {
        // The SDK refuses pages by throwing.
        const page = error instanceof Error && error.message.includes('text/html');
        throw new Error(page ? `What answers at ${url} is not an opencode server.` : `No opencode server answers at ${url}.`);
    }
    if (status === 401) {
        throw new Error(
            `The opencode server at ${url} wants a password: start OpenSpace with --opencode-url and OPENCODE_SERVER_PASSWORD.`
        );
    }
    throw new Error(status === undefined ? `No opencode server answers at ${url}.` : `What answers at ${url} is not an opencode server.`);
}
