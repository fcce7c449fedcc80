import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { Message, Part, SessionStatus } from 'openspace-agent/lib/common';
import { CommandFixture } from 'openspace-core/lib/browser/fixtures/command-fixture';
import { AgentUndo, AgentUndoEntry } from 'openspace-core/lib/browser/undo/agent-undo';
import { UndoActions } from './undo-actions';
import { UndoContribution } from './undo-contribution';
import { UndoTurns } from './undo-turns';

describe('what the person can do about what the agent did', () => {
    let container: Container;
    let happened: string[];
    let toasts: string[][];
    let choice: string | undefined;

    beforeEach(() => {
        happened = [];
        toasts = [];
        choice = undefined;
        container = new Container();
        [AgentUndo, ConversationStore, UndoActions, UndoContribution, UndoTurns].forEach(singleton =>
            container.bind<unknown>(singleton).toSelf().inSingletonScope());
        container.bind(MessageService).toConstantValue({
            info: async (text: string, _options: unknown, ...actions: string[]) => {
                toasts.push([text, ...actions]);
                return choice;
            }
        } as unknown as MessageService);
        actions();
    });

    const actions = (): UndoActions => container.get(UndoActions);
    const store = (): ConversationStore => container.get(ConversationStore);

    function record(callId: string, extra: Partial<AgentUndoEntry> = {}, remark?: string): void {
        container.get(AgentUndo).record({
            callId, sessionId: 's', label: `Open ${callId}`,
            undo: async () => { happened.push(`undo ${callId}`); return remark; },
            redo: async () => { happened.push(`redo ${callId}`); return remark; },
            ...extra
        });
    }

    /** The person writes, in a conversation that is open here. */
    function write(id: string): void {
        const part = { id: `p_${id}`, sessionID: 's', messageID: id, type: 'text', text: 'x' } as Part;
        store().apply([
            ...store().state.conversations.s ? [] : [{ type: 'conversation.loaded', sessionID: 's', messages: [], todos: [] } as const],
            { type: 'message.updated', sessionID: 's', info: { id, sessionID: 's', role: 'user' } as Message },
            { type: 'part.updated', sessionID: 's', part }
        ]);
    }

    const work = (type: SessionStatus['type']): void =>
        store().apply([{ type: 'session.status', sessionID: 's', status: { type } as SessionStatus }]);

    it('takes back the last thing and says so', async () => {
        record('a');
        record('b');
        await actions().undoLast();
        expect([happened, toasts]).toEqual([['undo b'], [['Undone: Open b.', 'Redo']]]);
    });

    it('takes back all that was done for a message of the person', async () => {
        write('m1');
        record('a');
        record('b');
        write('m2');
        record('c');
        record('api', { sessionId: undefined });
        expect(['m1', 'm2', 'm3'].map(turn => actions().countOf(turn))).toEqual([2, 1, 0]);
        await actions().undoTurn('m1');
        expect(happened).toEqual(['undo b', 'undo a']);
        await actions().undoTurn();
        expect(happened.slice(2)).toEqual(['undo api']);
        await actions().undoTurn();
        expect(happened.slice(3)).toEqual(['undo c']);
    });

    it('knows by the message of the agent to which turn something belongs that comes late', () => {
        write('m1');
        store().apply([
            { type: 'message.updated', sessionID: 's', info: { id: 'm2', sessionID: 's', role: 'assistant', parentID: 'm1' } as Message }
        ]);
        write('m3');
        record('late', { messageId: 'm2' });
        expect([actions().countOf('m1'), actions().countOf('m3')]).toEqual([1, 0]);
    });

    it('takes what a session did between two rests for a turn if its conversation is not open here', async () => {
        work('busy');
        record('a');
        work('idle');
        work('busy');
        record('b');
        record('c');
        work('idle');
        await actions().undoTurn();
        expect(happened).toEqual(['undo c', 'undo b']);
        await actions().undoTurn();
        expect(happened.slice(2)).toEqual(['undo a']);
    });

    it('does it again', async () => {
        record('a');
        choice = 'Redo';
        await actions().undoLast();
        await expect.poll(() => happened).toEqual(['undo a', 'redo a']);
        await expect.poll(() => toasts[1]).toEqual(['Done again: Open a.']);
        expect([actions().canUndo, actions().canRedo]).toEqual([true, false]);
    });

    it('says what had to stay, in text that cannot turn into anything else', async () => {
        write('m1');
        ['a', 'b', 'c', 'd', 'e'].forEach(id => record(id));
        record('f', {}, '[x](command:evil) was changed since.');
        await actions().undoTurn();
        expect(toasts).toEqual([['Undone: Open e; Open d; Open c and 2 more. Kept: \\[x\\](command:evil) was changed since.', 'Redo']]);
        record('g', {}, 'g was changed since.');
        await actions().undoLast();
        expect(toasts[1]).toEqual(['Kept: g was changed since.']);
        record('h', { redo: async () => 'h was changed since.' });
        await actions().undoLast();
        await actions().redo();
        await actions().redo();
        expect(toasts.slice(3)).toEqual([['Not done again: h was changed since.'], ['There is nothing to do again.']]);
    });

    it('says so if there is nothing', async () => {
        await actions().undoLast();
        await actions().undoTurn();
        expect(toasts).toEqual([['There is nothing to undo.'], ['There is nothing to undo.']]);
    });

    it('is in the palette as far as there is something to do, has a key, and is not a command of the agent', async () => {
        const fixture = new CommandFixture();
        const commands: CommandRegistry = fixture.palette;
        const contribution = container.get(UndoContribution);
        contribution.registerCommands(commands);
        const enabled = (): string[] => ['last', 'turn', 'redo'].filter(name => commands.isEnabled(`openspace.undo.${name}`));
        expect([commands.getCommand('openspace.undo.last'), enabled(), fixture.registry.definitions])
            .toMatchObject([{ category: 'OpenSpace', label: 'Undo Last Agent Action' }, [], []]);
        record('a');
        expect(enabled()).toEqual(['last', 'turn']);
        await commands.executeCommand('openspace.undo.turn');
        expect([enabled(), happened]).toEqual([['redo'], ['undo a']]);
        await commands.executeCommand('openspace.undo.redo');
        await commands.executeCommand('openspace.undo.last');
        expect(happened).toEqual(['undo a', 'redo a', 'undo a']);
        const bound: unknown[] = [];
        contribution.registerKeybindings(
            { registerKeybinding: (binding: unknown) => bound.push(binding) } as unknown as KeybindingRegistry
        );
        expect(bound).toEqual([{ command: 'openspace.undo.last', keybinding: 'alt+shift+z' }]);
    });
});
