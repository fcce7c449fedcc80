import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ChangeList, ChangeScope, ChangesService } from '../../common/services/changes-service';
import { aSession, loaded, reset, SESSION, userMessage } from '../fixtures/conversations';
import { ChatSelection } from '../selection/chat-selection';
import { ChangesModel } from './changes-model';

vi.mock('@theia/filesystem/lib/browser/file-service', () => ({ FileService: class { } }));

const LIST: ChangeList = { files: [], source: 'snapshots' };

describe('ChangesModel', () => {
    const files = new Emitter<void>();
    const selected = new Emitter<void>();
    let selection: { activeSessionID: string | undefined; onDidChange: typeof selected.event };
    let store: ConversationStore;
    let list: ReturnType<typeof vi.fn<(scope: ChangeScope) => Promise<ChangeList>>>;
    let model: ChangesModel;
    const createRepository = vi.fn(async () => undefined);

    beforeEach(() => {
        vi.useFakeTimers();
        selection = { activeSessionID: SESSION, onDidChange: selected.event };
        store = new ConversationStore();
        store.apply([reset([aSession(SESSION)]), loaded([userMessage('msg_1', 'hi')])]);
        list = vi.fn(async () => LIST);
        const container = new Container();
        container.bind(ChangesService).toConstantValue({
            list, before: async () => '', turn: async () => ({ before: '', after: '' }), planRevert: async () => [], createRepository
        });
        container.bind(ChatSelection).toConstantValue(selection as unknown as ChatSelection);
        container.bind(ConversationStore).toConstantValue(store);
        container.bind(FileService).toConstantValue({ onDidFilesChange: files.event } as unknown as FileService);
        container.bind(ChangesModel).toSelf();
        model = container.get(ChangesModel);
    });

    afterEach(() => { vi.useRealTimers(); });

    const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);

    it('looks again when files or messages of the person change, while somebody looks', async () => {
        files.fire();
        await settle();
        expect(list).not.toHaveBeenCalled();
        const watching = model.watch();
        await settle();
        expect([list.mock.calls.length, model.state]).toEqual([1, { scope: { sessionID: SESSION }, list: LIST }]);
        files.fire();
        files.fire();
        await settle();
        expect(list.mock.calls.length).toBe(2);
        store.apply([{ type: 'message.updated', sessionID: SESSION, info: { ...userMessage('msg_1', 'hi').info } }]);
        await settle();
        expect(list.mock.calls.length).toBe(3);
        store.apply([{ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } }]);
        await settle();
        expect(list.mock.calls.length).toBe(3);
        watching.dispose();
        files.fire();
        await settle();
        expect(list.mock.calls.length).toBe(3);
    });

    it('shows one turn until another session is shown', async () => {
        model.watch();
        model.choose({ messageID: 'msg_1' });
        await settle();
        expect(list).toHaveBeenLastCalledWith({ sessionID: SESSION, messageID: 'msg_1' });
        selection.activeSessionID = 'ses_2';
        selected.fire();
        expect(model.state).toEqual({ scope: { sessionID: 'ses_2' } });
        await settle();
        expect(list).toHaveBeenLastCalledWith({ sessionID: 'ses_2' });
        selection.activeSessionID = undefined;
        selected.fire();
        await settle();
        expect(model.state).toEqual({});
    });

    it('stays with what git knows when another session is shown', async () => {
        model.watch();
        model.choose({ git: 'uncommitted' });
        selection.activeSessionID = 'ses_2';
        selected.fire();
        await settle();
        expect(list).toHaveBeenLastCalledWith({ sessionID: 'ses_2', git: 'uncommitted' });
    });

    it('looks again when the folder has become a repository', async () => {
        await model.createRepository();
        expect([createRepository.mock.calls.length, list.mock.calls.length]).toEqual([1, 1]);
    });

    it('says why it knows nothing, and forgets answers that come too late', async () => {
        list.mockRejectedValueOnce(new Error('No server.'));
        model.watch();
        await settle();
        expect(model.state.problem).toBe('No server.');
        let answer: (value: ChangeList) => void = () => undefined;
        list.mockReturnValueOnce(new Promise(resolve => { answer = resolve; }));
        const late = model.refresh();
        model.choose({ messageID: 'msg_1' });
        await settle();
        answer({ files: [], source: 'tools' });
        await late;
        expect(model.state.list?.source).toBe('snapshots');
    });
});
