import { VIEWPORT } from './browser.mjs';

const MAX_START_MS = 60_000;
const SESSION_ATTEMPTS = 8;

/** Waits for the question whether the agent may use the window, and says yes. */
export async function allowAgent(page) {
    const allow = page.getByTestId('consent-allow');
    await allow.waitFor({ timeout: MAX_START_MS });
    // It takes no answer in the moment in which it appears.
    for (let attempt = 1; await allow.isVisible(); attempt++) {
        if (attempt > 10) {
            throw new Error('The question for consent takes no answer');
        }
        await page.waitForTimeout(700);
        await allow.click({ timeout: 2_000 }).catch(() => undefined);
    }
}

/** Opens the IDE's page and returns what a person does with the chat there. */
export async function openChat(browser, link) {
    const context = await browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    await page.goto(link);
    const input = page.getByTestId('chat-input');
    await input.waitFor({ timeout: MAX_START_MS });
    await page.locator('.theia-preload').waitFor({ state: 'detached' });
    const panel = page.getByTestId('openspace-chat');
    return {
        page,

        /** Tries until it works: the first page that trusts the folder makes the agent server start again, which takes seconds. */
        async newSession() {
            const before = await panel.getAttribute('data-session-id');
            for (let attempt = 1; await panel.getAttribute('data-session-id') === before; attempt++) {
                if (attempt > SESSION_ATTEMPTS) {
                    throw new Error('No session could be created');
                }
                await page.getByTestId('chat-new-session').click();
                await page.waitForFunction(
                    id => document.querySelector('[data-testid="openspace-chat"]').getAttribute('data-session-id') !== id, before,
                    { timeout: 5_000 }
                ).catch(() => undefined);
            }
        },

        allowAgent: () => allowAgent(page),

        /** Sends a message and waits until the answer ends with `ending`. */
        async ask(text, ending, timeout = MAX_START_MS) {
            await input.fill(text);
            await input.press('Enter');
            await page.waitForFunction(
                end => [...document.querySelectorAll('[data-testid="chat-message"][data-role="assistant"]')]
                    .at(-1)?.textContent
                    .trimEnd()
                    .endsWith(end),
                ending, { timeout, polling: 250 });
            await page.getByTestId('chat-busy').waitFor({ state: 'detached', timeout });
        }
    };
}
