import { setTimeout as pause } from 'node:timers/promises';
import { VIEWPORT } from './browser.mjs';
import { openChat } from './chat.mjs';

const MAX_START_MS = 90_000;
const MAX_OPENING_MS = 60_000;

/**
 * A chat in a page of its own. Everything is measured in the page, alike for both.
 *
 * @typedef {object} ChatClient
 * @property {string} name
 * @property {import('@playwright/test').Page} page
 * @property {string} root Selector of the conversation with all that belongs to it
 * @property {string} input Selector of the field for a message
 * @property {(sessionID: string) => void} choose Source of a function for the page: shows a session, as a click of a person does
 * @property {() => Promise<void>} close
 */

/** Opens our chat. @returns {Promise<ChatClient>} */
export async function openOurs(browser, { link }) {
    const { page } = await openChat(browser, link);
    await page.locator('[data-testid="openspace-chat"][data-ready="true"]').waitFor({ timeout: MAX_START_MS });
    return {
        name: 'ours',
        page,
        root: '[data-testid="openspace-chat"]',
        input: '[data-testid="chat-input"]',
        choose: sessionID => document.querySelector(`[data-testid="session-item"][data-session-id="${sessionID}"] button`).click(),
        close: () => page.context().close()
    };
}

/** Opens the agent server's own client on a session. @returns {Promise<ChatClient>} */
export async function openTheirs(browser, { url, password }, workspace, sessionID) {
    const context = await browser.newContext({ viewport: VIEWPORT, httpCredentials: { username: 'opencode', password } });
    const page = await context.newPage();
    await page.goto(`${url}/${Buffer.from(workspace).toString('base64url')}/session/${sessionID}`);
    await page.locator('[data-component="prompt-input"]').waitFor({ timeout: MAX_START_MS });
    return {
        name: 'opencode',
        page,
        root: 'main',
        input: '[data-component="prompt-input"]',
        // Its links are routed by the address, so this is what a click on one does.
        choose: id => {
            window.history.pushState({}, '', window.location.pathname.replace(/[^/]+$/, id));
            window.dispatchEvent(new window.PopStateEvent('popstate'));
        },
        close: () => context.close()
    };
}

/**
 * Shows a session and waits until words of it are in view and painted.
 * @returns {Promise<number>} Milliseconds from the choice
 */
export async function showSession({ name, page, root, choose }, sessionID, words) {
    const late = pause(MAX_OPENING_MS, undefined, { ref: false });
    const ms = await Promise.race([
        page.evaluate(`(${showAndWatch})(${inView}, ${choose}, ${JSON.stringify({ root, sessionID, words })})`), late
    ]);
    if (ms === undefined) {
        throw new Error(`${name} does not show "${words}" of ${sessionID}`);
    }
    return ms;
}

/**
 * Loads the page that the client has now, again, and waits until the words are in view.
 * @returns {Promise<number>} Milliseconds from the navigation
 */
export async function reload({ page, root }, words) {
    await page.reload({ waitUntil: 'commit' });
    return page.evaluate(`(${watchFromNavigation})(${inView}, ${JSON.stringify({ root, words })})`);
}

/** Writes a message and sends it. */
export async function send({ page, input }, text) {
    await page.locator(input).fill(text);
    await page.locator(input).press('Enter');
}

/** How many elements the conversation has in the page. */
export function countElements({ page, root }) {
    return page.evaluate(selector => document.querySelector(selector).querySelectorAll('*').length, root);
}

/** Runs in the page: looks once per frame. */
function showAndWatch(isInView, choose, { root, sessionID, words }) {
    return new Promise(done => {
        const began = performance.now();
        const look = () => isInView(root, words) ? setTimeout(() => done(performance.now() - began)) : window.requestAnimationFrame(look);
        choose(sessionID);
        window.requestAnimationFrame(look);
    });
}

/** Runs in the page. */
function watchFromNavigation(isInView, { root, words }) {
    return new Promise(done => {
        const look = () => isInView(root, words) ? setTimeout(() => done(performance.now())) : window.requestAnimationFrame(look);
        look();
    });
}

/** Runs in the page. */
function inView(root, words) {
    const area = document.querySelector(root);
    if (!area?.textContent.includes(words)) {
        return false;
    }
    const found = document.evaluate(
        `.//*[text()[contains(., '${words}')]]`, area, undefined, window.XPathResult.FIRST_ORDERED_NODE_TYPE
    ).singleNodeValue;
    const { top, bottom } = found?.getBoundingClientRect() ?? {};
    return bottom > top && top >= 0 && bottom <= window.innerHeight;
}
