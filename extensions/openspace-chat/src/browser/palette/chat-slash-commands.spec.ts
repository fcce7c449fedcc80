import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CompletionItem } from '../composer/completion-item';
import { CompletionSource } from '../composer/completion-source';
import { ComposerFixture } from '../fixtures/composer-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION, userMessage } from '../fixtures/conversations';
import { ModelPickers } from '../models/model-pickers';
import { SessionOperations } from '../sessions/session-operations';

describe('commands of the chat itself', () => {
    let chat: ComposerFixture;

    beforeEach(async () => {
        chat = new ComposerFixture();
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([userMessage('msg_1', 'first'), userMessage('msg_2', 'second')]));
    });
    afterEach(() => chat.dispose());

    const write = async (text: string): Promise<void> => {
        chat.drafts.set(SESSION, text);
        await chat.act(() => chat.sender.send());
    };
    const names = async (query = ''): Promise<string[]> => {
        let found: CompletionItem[] = [];
        await chat.container.get(CompletionSource).find({ kind: 'command', query }, items => found = items);
        return found.map(({ label, badge }) => `${label} ${badge}`);
    };

    it('stand in the list beside those of the server, which go first', async () => {
        chat.chatInput.commands = [{ name: 'review', source: 'command' }, { name: 'undo', source: 'skill' }];
        expect(await names()).toEqual([
            '/compact chat', '/export chat', '/help chat', '/models chat', '/new chat', '/review command', '/undo skill'
        ]);
        expect(await names('mo')).toEqual(['/models chat']);
    });

    it('do what they say, and nothing is sent', async () => {
        const sessions = chat.container.get(SessionOperations);
        const [revert, compact, exported] = [
            vi.spyOn(sessions, 'revertTo').mockResolvedValue(), vi.spyOn(sessions, 'compact').mockResolvedValue(),
            vi.spyOn(sessions, 'export').mockResolvedValue()
        ];
        const pick = vi.spyOn(chat.container.get(ModelPickers), 'pickModel').mockResolvedValue();
        for (const text of ['/undo', '/compact ', '/export', '/models', '/help']) {
            await write(text);
        }
        expect(revert.mock.calls).toEqual([[SESSION, 'msg_2']]);
        expect([compact.mock.calls[0][0], exported.mock.calls[0][1], pick.mock.calls, chat.commands.executeCommand.mock.calls])
            .toEqual([SESSION, 'md', [[SESSION]], [['openspace-help:chat']]]);
        await write('/new');
        expect(chat.selection.activeSessionID).not.toBe(SESSION);
        expect([chat.service.callsOf('sendPrompt'), chat.drafts.get(SESSION)]).toEqual([[], '']);
    });

    it('show what there is in the palette where there is no help', async () => {
        const open = vi.fn();
        Object.assign(chat.container.get<object>(QuickInputService), { open });
        chat.commands.executeCommand.mockRejectedValue(new Error('no such command'));
        await write('/help');
        expect(open.mock.calls).toEqual([['>Chat: ']]);
    });

    it('say so where there is nothing to work on: in a new session, and in one of which all was taken back', async () => {
        const sessions = chat.container.get(SessionOperations);
        const calls = [
            vi.spyOn(sessions, 'revertTo').mockResolvedValue(), vi.spyOn(sessions, 'compact').mockResolvedValue(),
            vi.spyOn(sessions, 'export').mockResolvedValue()
        ];
        const told = vi.spyOn(chat.container.get<MessageService>(MessageService), 'info');
        const writeAll = async (): Promise<void> => {
            for (const text of ['/undo', '/compact', '/export']) {
                await write(text);
            }
        };
        await chat.apply({ type: 'session.updated', session: aSession(SESSION, { revert: { messageID: 'msg_1' } }) });
        await writeAll();
        await chat.apply(reset([aSession(SESSION)]), loaded([]));
        await writeAll();
        expect([told.mock.calls.length, calls.map(({ mock }) => mock.calls.length)]).toEqual([6, [0, 0, 0]]);
    });

    it('are not meant where more is written, or where the server has the name', async () => {
        chat.chatInput.commands = [{ name: 'compact', source: 'command' }];
        const compact = vi.spyOn(chat.container.get(SessionOperations), 'compact').mockResolvedValue();
        await write('/compact');
        await write('/new is what I want to talk about');
        expect([compact.mock.calls.length, chat.chatInput.runCommand.mock.calls.length]).toEqual([0, 1]);
        expect(chat.service.callsOf('sendPrompt')).toHaveLength(1);
        expect(chat.selection.activeSessionID).toBe(SESSION);
    });
});
