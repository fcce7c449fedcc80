import { readFileSync } from 'node:fs';
import { Ide } from './ide';

/** Asks the agent server itself, as another client of it would; `path` is without the folder. */
export async function askServer<T>(ide: Ide, path: string, body?: unknown): Promise<T> {
    const { url, pid } = ide.server.opencode;
    const password = /(?:^|\0)OPENCODE_SERVER_PASSWORD=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))![1];
    const headers = {
        authorization: `Basic ${Buffer.from(`opencode:${password}`).toString('base64')}`, 'content-type': 'application/json'
    };
    const place = `${path.includes('?') ? '&' : '?'}directory=${encodeURIComponent(ide.workspace)}`;
    const answer = await fetch(
        `${url}${path}${place}`, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    );
    if (!answer.ok) {
        throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    }
    return await answer.json() as T;
}
