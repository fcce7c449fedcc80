import { readEvents } from './server-sent-events.mjs';

/**
 * Reads the agent server's event stream as directly as can be and hands out each new piece of text as it arrives.
 * Resolves when the stream is up; it ends with the resources.
 */
export async function watchDeltas(resources, { url, password }, onDelta) {
    const abort = new globalThis.AbortController();
    resources.own(abort, () => abort.abort());
    const response = await fetch(`${url}/global/event`, {
        headers: { authorization: `Basic ${Buffer.from(`opencode:${password}`).toString('base64')}` },
        signal: abort.signal
    });
    if (!response.ok) {
        throw new Error(`The agent server's event stream answers with status ${response.status}`);
    }
    // If the stream breaks, the measurement misses markers and says so.
    readEvents(response.body, (_name, { payload }) => {
        if (payload?.type === 'message.part.delta') {
            onDelta(payload.properties.delta);
        }
    }).catch(() => undefined);
}
