/** Slow models think for a while; one that takes longer does not answer. */
const MAX_ANSWER_MS = 180_000;

/** As much of a server's complaint as fits into a line. */
const COMPLAINT_LENGTH = 200;

/**
 * Sends one conversation to an OpenAI-compatible endpoint.
 *
 * @param {{ url: string, key: string, model: string }} endpoint `url` is what stands before `/chat/completions`
 * @param {{ role: string, content: string }[]} messages
 * @returns {Promise<string>} The text of the answer
 */
export async function askModel({ url, key, model }, messages) {
    const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ model, messages, stream: false }),
        // The key goes to the given host and to no other.
        redirect: 'error',
        signal: AbortSignal.timeout(MAX_ANSWER_MS)
    });
    const text = await response.text();
    if (!response.ok) {
        throw new Error(`The model answers with status ${response.status}: ${text.slice(0, COMPLAINT_LENGTH).replace(/\s+/g, ' ')}`);
    }
    const content = contentOf(text);
    if (content === undefined) {
        throw new Error('The model answers with something that is not a chat completion');
    }
    return content;
}

function contentOf(text) {
    try {
        const content = JSON.parse(text).choices[0].message.content;
        return typeof content === 'string' ? content : undefined;
    } catch {
        return undefined;
    }
}
