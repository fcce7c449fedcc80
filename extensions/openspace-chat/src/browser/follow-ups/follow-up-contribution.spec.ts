import { CommandRegistry } from '@theia/core/lib/common/command';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION } from '../fixtures/conversations';
import { FollowUpContribution } from './follow-up-contribution';

let chat: ChatFixture;
let commands: CommandRegistry;
const focus = vi.fn();
const id = (name: string): string => `openspace-chat:${name}`;

beforeEach(() => {
    chat = new ChatFixture();
    commands = new CommandRegistry({ getContributions: () => [] });
    commands.registerCommand({ id: id('focus-input') }, { execute: focus });
    chat.container.bind(FollowUpContribution).toSelf();
    chat.container.get(FollowUpContribution).registerCommands(commands);
    chat.store.apply([
        CONNECTED, reset([aSession(SESSION)], { activeSessionID: SESSION }), loaded(),
        { type: 'session.status', sessionID: SESSION, status: { type: 'busy' } }
    ]);
});
afterEach(() => chat.dispose());

const offered = (): string[] =>
    commands.commands.map(command => command.id.replace(/.*:/, '')).filter(name => name !== 'focus-input' && commands.isEnabled(id(name)));

it('offers what applies', () => {
    expect(offered()).toEqual([]);
    chat.drafts.set(SESSION, 'later');
    expect(offered()).toEqual(['queue-draft']);
    chat.store.apply([{
        type: 'session.followUps', sessionID: SESSION,
        queue: { items: [{ id: 'f', text: 'one', attachments: [] }], hold: { reason: 'stopped' } }
    }]);
    expect(offered()).toEqual(['queue-draft', 'resume-waiting', 'send-waiting', 'drop-waiting', 'edit-waiting']);
});

it('does it with the message that the person picks', async () => {
    chat.store.apply([{
        type: 'session.followUps', sessionID: SESSION,
        queue: { items: [{ id: 'f', text: 'one', attachments: [] }, { id: 'g', text: 'two', attachments: [] }] }
    }]);
    chat.sessions.quickInput.showQuickPick.mockImplementation(
        async items => (items as Array<{ label: string }>).find(({ label }) => label === 'two')
    );
    const { service } = chat.followUps;
    service.take.mockResolvedValueOnce({ kind: 'message', prompt: { text: 'two' } });
    for (const name of ['send-waiting', 'drop-waiting', 'edit-waiting']) {
        await commands.executeCommand(id(name));
    }
    expect([service.sendNow.mock.calls, service.drop.mock.calls, service.take.mock.calls]).toEqual(
        [[[SESSION, 'g']], [[SESSION, 'g']], [[SESSION, 'g']]]
    );
    expect([chat.drafts.get(SESSION), focus.mock.calls.length]).toEqual(['two', 1]);
});
