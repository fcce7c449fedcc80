import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionSandbox } from 'openspace-agent/lib/common/sandbox/session-sandbox';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession } from '../fixtures/conversations';

describe('the switch of the sandbox', () => {
    let chat: ChatFixture;

    beforeEach(() => {
        chat = new ChatFixture();
    });

    afterEach(() => {
        chat.dispose();
        vi.restoreAllMocks();
    });

    async function show(sandbox?: SessionSandbox): Promise<HTMLElement> {
        await chat.apply(
            { type: 'session.updated', session: aSession('ses_1', sandbox && { metadata: SessionSandbox.into(undefined, sandbox) }) }
        );
        await chat.act(() => chat.selection.select('ses_1'));
        await chat.render();
        return chat.find('chat-sandbox')!;
    }

    it('turns on at once', async () => {
        const button = await show();
        expect([button.dataset.state, button.getAttribute('aria-pressed')]).toEqual(['off', 'false']);
        await chat.click(button);
        expect(chat.sandbox.setSandboxed.mock.calls).toEqual([['ses_1', 'folder']]);
    });

    it('works on a copy if the settings say so, and goes back to the copy that it has', async () => {
        chat.general['openspace.workspace.sandboxWorksIn'] = 'copy';
        await chat.click(await show());
        chat.general['openspace.workspace.sandboxWorksIn'] = 'folder';
        await chat.click(await show({ on: false, copy: true }));
        expect(chat.sandbox.setSandboxed.mock.calls).toEqual([['ses_1', 'copy'], ['ses_1', 'copy']]);
    });

    it('turns off after a question', async () => {
        const button = await show({ on: true, provider: 'bubblewrap', isolates: true });
        expect([button.dataset.state, button.title.split('\n')[0]]).toEqual(['on', 'Sandbox: bubblewrap']);
        const open = vi.spyOn(ConfirmDialog.prototype, 'open').mockResolvedValueOnce(undefined).mockResolvedValueOnce(true);
        await chat.click(button);
        expect(chat.sandbox.setSandboxed).not.toHaveBeenCalled();
        await chat.click(button);
        expect(open).toHaveBeenCalledTimes(2);
        expect(chat.sandbox.setSandboxed.mock.calls).toEqual([['ses_1', 'machine']]);
    });

    it('says that it counts after the turn, and can be turned back until then', async () => {
        const button = await show({ on: true, wanted: false });
        expect([button.dataset.state, button.getAttribute('aria-pressed')]).toEqual(['waiting', 'false']);
        expect(button.title).toContain('when this turn is over');
        chat.sandbox.setSandboxed.mockResolvedValueOnce('after-turn');
        await chat.click(button);
        expect(chat.sandbox.setSandboxed.mock.calls).toEqual([['ses_1', 'folder']]);
        expect(chat.messages.info).toHaveBeenCalled();
    });

    it('warns where nothing isolates', async () => {
        const button = await show({ on: true, provider: 'local', isolates: false });
        expect(button.className).toContain('openspace-mod-warning');
        expect(button.title).toContain('whatever your account can');
    });

    it('offers the next steps when there is no sandbox', async () => {
        await show({ on: true });
        await chat.apply({
            type: 'session.problem', sessionID: 'ses_1',
            problem: { kind: 'sandbox', title: 'The sandbox of this session does not work', detail: 'bubblewrap is not installed.' }
        });
        vi.spyOn(ConfirmDialog.prototype, 'open').mockResolvedValue(true);
        await chat.click(chat.button('Try again'));
        await chat.click(chat.button('Turn the sandbox off…'));
        expect(chat.sandbox.setSandboxed.mock.calls).toEqual([['ses_1', 'folder'], ['ses_1', 'machine']]);
    });

    it('leads to the question about a configuration that has changed', async () => {
        await show({ on: true });
        await chat.apply({
            type: 'session.problem', sessionID: 'ses_1',
            problem: { kind: 'agent-config', title: 'The configuration of this folder has changed', detail: '.opencode/plugin/a.js' }
        });
        await chat.click(chat.button('Review…'));
        expect(chat.commands.executeCommand).toHaveBeenCalledWith('openspace.trust.review');
    });

    it('reports what fails', async () => {
        chat.sandbox.setSandboxed.mockRejectedValueOnce(new Error('no'));
        await chat.click(await show());
        expect(chat.messages.error).toHaveBeenCalled();
    });
});
