import { Ide } from './ide';

export interface Answer {
    readonly status: number;
    readonly body: Record<string, unknown>;
}

/** A call of the external API with the token, or with another proof. */
export async function call(ide: Ide, path: string, init: RequestInit = {}, token = ide.server.token): Promise<Answer> {
    const response = await fetch(ide.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
    const text = await response.text();
    return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown> };
}

export const post = (ide: Ide, path: string, body: unknown): Promise<Answer> =>
    call(ide, path, { method: 'POST', body: JSON.stringify(body) });

/** Runs a command and waits for its result. */
export const command = (ide: Ide, cmd: string, args: unknown, query = '?wait=1'): Promise<Answer> =>
    post(ide, `/openspace/commands${query}`, { cmd, args });

/** What the agent is told of the window. */
export const currentState = async (ide: Ide): Promise<string> =>
    String((await call(ide, '/openspace/instructions?include=state')).body.text);

/** The event stream, read as far as somebody waits for something in it. */
export class EventStream {

    protected seen = '';
    protected readonly abort = new AbortController();
    protected reader: ReadableStreamDefaultReader<string>;

    static async open(ide: Ide, query = ''): Promise<EventStream> {
        const stream = new EventStream();
        const response = await fetch(`${ide.url}/openspace/events${query}`, {
            headers: { authorization: `Bearer ${ide.server.token}` }, signal: stream.abort.signal
        });
        stream.reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
        return stream;
    }

    async until(pattern: RegExp): Promise<RegExpExecArray> {
        for (; ;) {
            const match = pattern.exec(this.seen);
            if (match) {
                return match;
            }
            this.seen += (await this.reader.read()).value ?? '';
        }
    }

    close(): void {
        this.abort.abort();
    }
}
