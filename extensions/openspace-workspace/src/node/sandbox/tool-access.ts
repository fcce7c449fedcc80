import { request } from 'node:http';
import { z } from 'zod';
import { OpenSandbox, SandboxCall } from 'openspace-agent/lib/node/sandbox/sandbox-runtime';

export interface ToolAnswer {
    readonly status: number;
    /** The server's stable code, if it did not go well. */
    readonly code?: string;
    /** The body, which is JSON. */
    readonly text: string;
}

const toolsSchema = z.object(
    { tools: z.array(z.looseObject({ name: z.string(), inputSchema: z.looseObject({ type: z.literal('object') }) })) }
);
const errorSchema = z.object({ code: z.string() });

/** The tools of one sandbox, over HTTP. Calls may last an hour, so nothing here has a time limit of its own. */
export class ToolAccess {

    constructor(protected readonly url: URL, protected readonly headers: Readonly<Record<string, string>>) { }

    async tools(): Promise<OpenSandbox['tools']> {
        const answer = await this.send('GET', this.url, {}, undefined);
        if (typeof answer === 'string') {
            throw new Error('The workspace server does not answer.');
        }
        return toolsSchema.parse(JSON.parse(answer.text)).tools;
    }

    /** `unreachable` if nobody took the call, `lost` if the server went away before its answer. */
    call(
        tool: string, args: Readonly<Record<string, unknown>>, { session, signal, approvedCommit }: SandboxCall
    ): Promise<ToolAnswer | 'unreachable' | 'lost'> {
        const headers = { 'x-openspace-session': session, ...approvedCommit && { 'x-openspace-approved-commit': approvedCommit } };
        return this.send('POST', this.at(encodeURIComponent(tool)), headers, JSON.stringify(args), signal);
    }

    /** What a push would send. */
    previewPush(
        args: Readonly<Record<string, unknown>>, { session, signal }: SandboxCall
    ): Promise<ToolAnswer | 'unreachable' | 'lost'> {
        return this.send('POST', this.at('git/push-preview'), { 'x-openspace-session': session }, JSON.stringify(args), signal);
    }

    protected at(way: string): URL {
        return new URL(`${this.url.pathname}/${way}`, this.url);
    }

    protected send(
        method: string, url: URL, headers: Readonly<Record<string, string>>, body: string | undefined, signal?: AbortSignal
    ): Promise<ToolAnswer | 'unreachable' | 'lost'> {
        return new Promise((resolve, reject) => {
            const asked = request(url, {
                method, signal, agent: false,
                headers: {
                    ...this.headers, ...headers,
                    ...body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
                }
            }, response => {
                const chunks: Buffer[] = [];
                response.on('data', (chunk: Buffer) => chunks.push(chunk));
                response.on('end', () => {
                    const text = Buffer.concat(chunks).toString('utf8');
                    resolve({ status: response.statusCode ?? 0, code: codeOf(text), text });
                });
                response.on('error', () => resolve('lost'));
            });
            asked.on('error', (error: NodeJS.ErrnoException) => {
                if (signal?.aborted) {
                    reject(new Error('The call was stopped.'));
                } else {
                    resolve(error.code === 'ECONNREFUSED' ? 'unreachable' : 'lost');
                }
            });
            asked.end(body);
        });
    }
}

function codeOf(text: string): string | undefined {
    try {
        return errorSchema.safeParse(JSON.parse(text)).data?.code;
    } catch {
        return undefined;
    }
}
