import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProblemDialog } from './problem-dialog';
import { problemText } from './problem-text';

beforeEach(() => new DialogOverlayService().initialize());
afterEach(() => document.body.replaceChildren());

it('has versions, state and the ends of logs, in fences that nothing in them closes', () => {
    const text = problemText({
        facts: { version: '0.1.0', system: 'Linux 6', node: '22.1.0', logs: [{ name: 'opencode.log', lines: ['one', '```', 'two'] }] },
        browser: 'Firefox/140',
        server: { state: 'down', managed: false, version: '1.18.33', problem: 'it ended', notices: [] }
    });
    expect(text).toContain('- OpenSpace: 0.1.0\n- opencode: 1.18.33, external (down: it ended)\n- System: Linux 6\n- Node: 22.1.0\n'
        + '- Browser: Firefox/140');
    expect(text).toContain('## The end of opencode.log\n\n````\none\n```\ntwo\n````\n');
});

it('says so if the backend does not answer', () => {
    expect(problemText({ facts: undefined, browser: 'x', server: { state: 'connected', managed: true, notices: [] } }))
        .toContain('- OpenSpace: unknown, the backend does not answer\n- opencode: unknown\n');
});

it('gives away what the person left in the text, and nothing by itself', async () => {
    const actions = { copy: vi.fn(async () => undefined), save: vi.fn() };
    const answer = new ProblemDialog('## What happened\n\n\nsecret\n', actions).open();
    const text = document.querySelector<HTMLTextAreaElement>('[data-testid="problem-text"]');
    if (!text) {
        throw new Error('no text');
    }
    expect(actions.copy).not.toHaveBeenCalled();
    text.value = 'mine';
    const [close, save, copy] = Array.from(document.querySelectorAll<HTMLButtonElement>('.dialogControl button'));
    expect([close, save, copy].map(button => [button.textContent, button.classList.contains('main')])).toEqual(
        [['Close', false], ['Save as File…', false], ['Copy', true]]);
    copy.click();
    await vi.waitFor(() => expect(document.querySelector('[role="status"]')?.textContent).toContain('Copied'));
    save.click();
    expect([actions.copy.mock.calls, actions.save.mock.calls]).toEqual([[['mine']], [['mine']]]);
    actions.copy.mockRejectedValueOnce(new Error('no'));
    copy.click();
    await vi.waitFor(() => expect(document.querySelector('[role="status"]')?.textContent).toContain('keyboard'));
    expect(document.activeElement).toBe(text);
    close.click();
    await answer;
});
