import { afterEach, expect, it, vi } from 'vitest';
import { Backend } from './backend';

const HOUR_MS = 3_600_000;
const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"a.ts"}}%%';

let backend: Backend;

afterEach(async () => {
    vi.useRealTimers();
    await backend.stop();
});

it('fault 9: a clock that was set back is told of in sessions with later messages, and concerns no others', async () => {
    backend = await Backend.start({
        scenario: { rules: [{ when: { lastUser: 'open' }, reply: [{ text: `Here. ${OPEN}` }] }], fallback: [{ text: 'fine' }] }
    });
    const page = await backend.openPage();
    const session = await page.newSession();
    expect(await page.ask(session, 'hello')).toBe('fine');
    // The server's own ids would be as old as ours, and it would leave the message without an answer.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS, shouldAdvanceTime: true });
    const title = 'The clock of this machine was set back';
    await expect(page.agent.sendPrompt(session, { text: 'open it' })).rejects.toThrow(title);
    await page.until('it is said', state => state.problems[session]?.title === title);
    expect(page.messages(session)).toHaveLength(2);

    const other = await page.newSession();
    await page.ask(other, 'open it');
    expect(page.calls).toHaveLength(1);
    await page.until('it has its answer', () => page.finished.length === 1);
    expect(await page.service.readActivity({ limit: 10 })).toMatchObject([{ verdict: 'ran', sessionId: other }]);

    vi.useRealTimers();
    expect(await page.ask(session, 'again')).toContain('fine');
    expect(page.state.problems[session]).toBeUndefined();
});
