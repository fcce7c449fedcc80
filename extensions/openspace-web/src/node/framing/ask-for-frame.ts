import { IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { portOf } from 'openspace-core/lib/node/launch/own-ports';
import { parseLocalAddress, connectHost } from '../../common/address/local-address';
import { Framing } from '../../common/agent-browser-service';
import { frameRefusal } from '../../common/framing/frame-refusal';

/** In ms, for all requests together: somebody waits for the page. */
const PATIENCE_MS = 3_000;
const MAX_REDIRECTS = 5;

/** As a browser asks for the page of a frame: some servers answer others with something else. */
const HEADERS = {
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate'
};

const UNKNOWN: Framing = { isKnown: false };

/**
 * Asks a server of this machine whether a window of `embedder` may show its page in a frame. Only headers are read, and nothing is
 * asked that is not on this machine or is our own.
 */
export async function askForFrame(page: URL, embedder: URL, isOwn: (port: number) => boolean): Promise<Framing> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
        let url = page;
        for (let hops = 0; hops <= MAX_REDIRECTS && !isOwn(portOf(url)); hops++) {
            const { statusCode = 0, headers } = await answerOf(url, signal);
            if (statusCode < 300 || statusCode > 399 || headers.location === undefined) {
                return { isKnown: true, refusal: frameRefusal(url, headers, embedder) };
            }
            url = parseLocalAddress(new URL(headers.location, url).href);
        }
    } catch {
        // Nobody answers in time, or in a way that is understood, or it leads elsewhere: the frame shows what comes.
    }
    return UNKNOWN;
}

/** Servers that do not know what to do with HEAD are asked as the frame will ask. */
async function answerOf(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const answer = await send(url, 'HEAD', signal);
    return (answer.statusCode ?? 0) < 400 ? answer : send(url, 'GET', signal);
}

function send(url: URL, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<IncomingMessage> {
    const options = {
        method, signal, host: connectHost(url.hostname), port: portOf(url), path: `${url.pathname}${url.search}`, agent: false,
        headers: { ...HEADERS, host: url.host },
        // Whoever develops signs certificates themselves, and nothing is told to the server.
        rejectUnauthorized: false
    };
    return new Promise((done, fail) => {
        const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(options, answer => {
            answer.on('error', () => undefined);
            answer.destroy();
            done(answer);
        });
        outgoing.on('error', fail);
        outgoing.end();
    });
}
