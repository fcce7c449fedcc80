import { setTimeout as pause } from 'node:timers/promises';
import { send, showSession } from './chat-clients.mjs';

/** The turn may end a little after its text. */
const BETWEEN_LOOKS_MS = 100;

/**
 * Asks in a session that the client shows, and waits until the answer's end is in its page and the turn is over.
 * False if that took longer than `limit`.
 */
export async function ask(stage, client, { sessionID, text, ending, limit = 60_000 }) {
    const end = performance.now() + limit;
    await send(client, text);
    const shown = await client.page.waitForFunction(
        ({ root, words }) => document.querySelector(root).textContent.includes(words), { root: client.root, words: ending },
        { timeout: limit, polling: 250 })
        .then(() => true, () => false);
    while (shown && await stage.isBusy(sessionID) && performance.now() < end) {
        await pause(BETWEEN_LOOKS_MS);
    }
    return shown;
}

/** A new session with one short turn, shown by the client. */
export async function startSession(stage, client, title) {
    const sessionID = await stage.newSession(title);
    const ending = `Begun: ${title}.`;
    Object.assign(stage.model, { perSecond: 50, tokens: ['Let us see. ', ending] });
    await stage.opencode.call(`/session/${sessionID}/message`, { parts: [{ type: 'text', text: 'Begin.' }] });
    await client.page.waitForFunction(
        ({ name, id }) => name !== 'ours' || document.querySelector(`[data-testid="session-item"][data-session-id="${id}"]`),
        { name: client.name, id: sessionID });
    await showSession(client, sessionID, ending);
    return sessionID;
}
