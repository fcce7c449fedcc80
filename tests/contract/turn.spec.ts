import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Backend } from './backend';

const BLOCK = '%%OS{"cmd":"openspace.editor.open","args":{"path":"src/a.ts","line":3}}%%';

describe('a turn with the real agent server', () => {
    let backend: Backend;

    beforeAll(async () => {
        backend = await Backend.start({
            scenario: {
                rules: [
                    { name: 'greeting', when: { lastUser: 'hello' }, reply: [{ chunks: ['Hel', 'lo ', 'there'] }] },
                    { name: 'block', when: { lastUser: 'open' }, reply: [{ text: `Look: ${BLOCK} here.`, chunkSize: 3 }] }
                ]
            }
        });
    });

    afterAll(() => backend.stop());

    it('streams the reply into the store', async () => {
        const page = await backend.openPage();
        const session = await page.newSession();
        expect(await page.ask(session, 'hello')).toBe('Hello there');
        page.service.dispose();
    });

    it('runs a block once and never shows a piece of it', async () => {
        const page = await backend.openPage();
        const session = await page.newSession();
        expect(await page.ask(session, 'open the file')).toBe('Look:  here.');
        expect(page.calls.map(({ cmd, args, sessionId, source }) => ({ cmd, args, sessionId, source }))).toEqual([
            { cmd: 'openspace.editor.open', args: { path: 'src/a.ts', line: 3 }, sessionId: session, source: 'block' }
        ]);
        expect(page.seenTexts.filter(text => text.includes('%') || text.includes('cmd'))).toEqual([]);
        page.service.dispose();
    });
});
