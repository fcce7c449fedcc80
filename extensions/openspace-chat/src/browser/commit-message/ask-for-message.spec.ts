import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentService, StoreEvent } from 'openspace-agent/lib/common';
import { DeliveryKey } from 'openspace-agent/lib/common/opencode/delivery-key';
import type { RepositoryDiff, SourceControl } from 'openspace-hands/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import {
    aPermission, aSession, assistantMessage, CONNECTED, loaded, reset, SESSION, textPart, userMessage
} from '../fixtures/conversations';
import { ModelChoices } from '../models/model-choices';
import { ChatSelection } from '../selection/chat-selection';
import { SessionKeeper } from '../selection/session-keeper';
import { askForMessage } from './ask-for-message';
import { DraftSessions } from './draft-sessions';

const CHANGED: RepositoryDiff = {
    files: [{ path: 'a.ts', status: 'modified', additions: 1, deletions: 1, patch: '@@ -1 +1 @@\n-x\n+y\n' }], truncated: false
};
const NOTHING: RepositoryDiff = { files: [], truncated: false };

const KEY = 'k'.repeat(14);

describe('asking for a commit message', () => {
    let chat: ChatFixture;
    let staged: RepositoryDiff;
    let changed: RepositoryDiff;
    let abort: AbortController;

    beforeEach(() => {
        chat = new ChatFixture();
        [staged, changed] = [CHANGED, NOTHING];
        abort = new AbortController();
        vi.spyOn(DeliveryKey, 'create').mockReturnValue(KEY);
        chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
    });
    afterEach(() => {
        vi.restoreAllMocks();
        chat.dispose();
    });

    const ask = (): Promise<string> => {
        const { container } = chat;
        container.bind(DraftSessions).toSelf();
        const sourceControl = {
            diff: ({ staged: isStaged }) => Promise.resolve(isStaged ? staged : changed),
            status: () => Promise.resolve({ path: '.', ahead: 0, behind: 0, files: [], truncated: false })
        } as Partial<SourceControl> as SourceControl;
        return askForMessage({
            service: container.get<AgentService>(AgentService), store: container.get(ConversationStore),
            keeper: container.get(SessionKeeper), choices: container.get(ModelChoices), selection: container.get(ChatSelection),
            sourceControl, drafts: container.get(DraftSessions)
        }, { path: undefined, begun: 'Fix', signal: abort.signal });
    };
    const status = (sessionID: string, type: 'busy' | 'idle'): StoreEvent => ({ type: 'session.status', sessionID, status: { type } });
    /** The session that is made for it, once the question is on its way. */
    const sent = async (): Promise<string> => {
        const opened = (): string => chat.service.callsOf('openSession').at(-1)?.[0] as string;
        await vi.waitFor(() => expect([SESSION, undefined]).not.toContain(opened()));
        const sessionID = opened();
        chat.store.apply([{ type: 'session.updated', session: aSession(sessionID) }, loaded([], sessionID), status(sessionID, 'busy')]);
        await vi.waitFor(() => expect(chat.service.callsOf('sendPrompt')).toHaveLength(1));
        return sessionID;
    };

    it('takes the answer, and leaves no session behind', async () => {
        const message = ask();
        const sessionID = await sent();
        const question = `msg_5${KEY}`;
        const said = [userMessage(question, 'x'), assistantMessage('msg_6', question, textPart('msg_6', 'Fix y'))];
        chat.store.apply([
            ...said.flatMap(({ info, parts }): StoreEvent[] => [
                { type: 'message.updated', sessionID, info },
                ...parts.map((part): StoreEvent => ({ type: 'part.updated', sessionID, part }))
            ]),
            status(sessionID, 'idle')
        ]);
        expect(await message).toBe('Fix y');
        expect(sessionID).not.toBe(SESSION);
        expect(chat.service.callsOf('deleteSession')).toEqual([[sessionID]]);
    });

    it('ends the session when the person stops it', async () => {
        const stopped = ask();
        const sessionID = await sent();
        abort.abort();
        await expect(stopped).rejects.toThrow();
        expect([chat.service.callsOf('abort'), chat.service.callsOf('deleteSession')]).toEqual([[[sessionID]], [[sessionID]]]);
    });

    it('says that the agent asks something, which nobody would see', async () => {
        const message = ask();
        const sessionID = await sent();
        chat.store.apply([{ type: 'permission.asked', request: { ...aPermission('per_1'), sessionID } }]);
        await expect(message).rejects.toThrow('The agent did not answer with a message.');
        expect(chat.service.callsOf('deleteSession')).toEqual([[sessionID]]);
    });

    it('asks nobody if there is nothing to commit', async () => {
        staged = NOTHING;
        await expect(ask()).rejects.toThrow('There is nothing to commit.');
        expect(chat.service.callsOf('createSession')).toEqual([]);
    });
});
