import { test } from '@playwright/test';
import type { Browser } from 'puppeteer-core';
import { FirefoxPage, firefoxExecutable, launchFirefox } from './support/firefox';
import { Ide } from './support/ide';
import { expect } from './support/test';

const firefox = firefoxExecutable();
test.skip(firefox === undefined, 'Firefox is not installed.');

const block = (cmd: string, args: object): string => `%%OS${JSON.stringify({ cmd: `openspace.${cmd}`, args })}%%`;

const CHAT = '[data-testid="openspace-chat"]';
const INPUT = '[data-testid="chat-input"]';
const MARKS = '.monaco-editor[data-uri$="/greet.ts"] .openspace-agent-highlight';

test('in Firefox: the key, trust, a message, a file that the agent opens and marks, undo, a terminal, and stop', async () => {
    test.setTimeout(360_000);
    let browser: Browser | undefined;
    const ide = await Ide.start({
        words: ['--api', '--disable-extensions'], trusted: false, consent: 'ask',
        scenario: {
            rules: [
                { when: { hasTools: false }, reply: [{ text: 'A title' }] },
                { when: { lastUser: 'where', lastRole: 'user' }, reply: [{
                    text: `Here it is. ${block('editor.open', { path: 'src/greet.ts', line: 42, endLine: 44, highlight: true })}`
                }] },
                { when: { lastUser: 'terminal', lastRole: 'user' }, reply: [{
                    text: `As you like. ${block('terminal.create', { title: 'fox' })} `
                        + block('terminal.send', { terminalId: 'fox', text: 'echo $((40+2)) foxes\n' })
                }] },
                { when: { lastUser: 'slowly', lastRole: 'user' }, reply: [{ text: 'Once upon a time ' }, { hold: 'never' }] },
                { when: {}, reply: [{ text: 'Done.' }] }
            ]
        }
    });
    try {
        browser = await launchFirefox(firefox!);
        const page = await browser.newPage();
        const fox = new FirefoxPage(page);
        const within = { timeout: 90_000 };
        const send = async (text: string): Promise<void> => {
            await page.locator(INPUT).click();
            await page.keyboard.type(text);
            await page.keyboard.press('Enter');
        };
        const chat = async (): Promise<string> => (await fox.texts(CHAT)).join(' ');

        await page.goto(`${ide.url}/`, { timeout: 90_000 });
        await expect.poll(() => fox.count('[data-testid="sign-in"]'), within).toBe(1);
        await page.goto(ide.link, { timeout: 90_000 });
        await expect.poll(() => fox.count('[data-testid="trust-dialog"]'), within).toBe(1);
        expect(page.url()).not.toContain('key=');
        await fox.click('.dialogControl button', 'Yes, I trust');
        await expect.poll(() => fox.count('[data-testid="trust-dialog"]'), within).toBe(0);
        await expect.poll(() => fox.count(`${CHAT}[data-ready="true"] ${INPUT}`), within).toBe(1);

        await send('where is it?');
        await expect.poll(() => fox.count('[data-testid="consent-dialog"]'), within).toBe(1);
        // Questions ignore what comes in their first half second.
        await expect.poll(async () => {
            await fox.click('[data-testid="consent-allow"]').catch(() => undefined);
            return fox.count('[data-testid="consent-dialog"]');
        }, within).toBe(0);
        await expect.poll(() => fox.count(MARKS), within).toBe(3);
        await expect.poll(chat, within).toContain('Here it is.');
        expect(await chat()).not.toContain('%%');
        expect(await page.evaluate(name => document.activeElement?.matches(name), INPUT)).toBe(true);

        await page.keyboard.down('Alt');
        await page.keyboard.down('Shift');
        await page.keyboard.press('KeyZ');
        await page.keyboard.up('Shift');
        await page.keyboard.up('Alt');
        await expect.poll(() => fox.count(MARKS), within).toBe(0);

        await send('use a terminal');
        await expect.poll(async () => (await fox.texts('.xterm-rows')).join('\n'), within).toContain('42 foxes');

        await send('tell me slowly');
        await expect.poll(() => fox.count('[data-testid="chat-busy"]'), within).toBe(1);
        await page.keyboard.down('Control');
        await page.keyboard.down('Shift');
        await page.keyboard.press('Backspace');
        await page.keyboard.up('Shift');
        await page.keyboard.up('Control');
        await expect.poll(() => fox.count('[data-testid="chat-busy"]'), within).toBe(0);
        expect(fox.problems).toEqual([]);
    } finally {
        await browser?.close();
        await ide.stop();
    }
});
