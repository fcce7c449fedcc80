import { request } from 'node:http';

export interface Question {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly signal?: AbortSignal;
}

export interface Reply {
    readonly status: number;
    readonly headers: NodeJS.Dict<string | string[]>;
    readonly body: Record<string, unknown>;
}

/** Without the rules of `fetch`, which does not let a caller name another host. A body that is not text is sent as JSON. */
export function ask(url: string, { method = 'GET', headers = {}, body, signal }: Question = {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
        const sent = request(url, { method, headers, signal, agent: false }, response => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => {
                const text = Buffer.concat(chunks).toString();
                resolve({
                    status: response.statusCode ?? 0, headers: response.headers,
                    body: text === '' ? {} : JSON.parse(text) as Record<string, unknown>
                });
            });
        });
        sent.on('error', reject);
        sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
    });
}
