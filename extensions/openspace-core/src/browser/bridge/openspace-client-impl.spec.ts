import { beforeEach, describe, expect, it } from 'vitest';
import { aSession } from '../../common/fixtures/conversations';
import { AgentControlState, FinishedCommand, OpenSpaceService, PersonQuestion, RAN, StoreEvent } from '../../common';
import { CommandRunner } from '../commands/command-runner';
import { PersonQuestions } from '../control/person-questions';
import { ConversationStore } from './conversation-store';
import { CommandFixture } from '../fixtures/command-fixture';
import { CallRunner, PersonAsker } from './client-duties';
import { OpenSpaceClientImpl } from './openspace-client-impl';

function session(id: string): StoreEvent {
    return { type: 'session.updated', session: aSession(id) };
}

describe('the page\'s end of the connection', () => {
    let client: OpenSpaceClientImpl;
    let store: ConversationStore;
    let questions: PersonQuestions;
    let missed: number;

    beforeEach(() => {
        const { container } = new CommandFixture();
        [CommandRunner, ConversationStore, OpenSpaceClientImpl, PersonQuestions].forEach(singleton =>
            container.bind<unknown>(singleton).toSelf().inSingletonScope());
        container.bind(OpenSpaceService).toConstantValue({ claimCommand: async (id: string) => id !== 'answered' });
        container.bind(CallRunner).toService(CommandRunner);
        container.bind(PersonAsker).toService(PersonQuestions);
        questions = container.get(PersonQuestions);
        client = container.get(OpenSpaceClientImpl);
        store = container.get(ConversationStore);
        missed = 0;
        client.onDidMissEvents(() => missed++);
    });

    it('feeds the store', () => {
        client.onStoreBatch({ sequence: 0, events: [session('ses_1')] });
        client.onStoreBatch({ sequence: 1, events: [session('ses_2'), session('ses_3')] });
        expect([Object.keys(store.state.sessions), missed]).toEqual([['ses_1', 'ses_2', 'ses_3'], 0]);
    });

    it('notices that a batch is missing, once, and uses what came', () => {
        client.onStoreBatch({ sequence: 0, events: [session('ses_1')] });
        client.onStoreBatch({ sequence: 2, events: [session('ses_3')] });
        client.onStoreBatch({ sequence: 3, events: [session('ses_4')] });
        expect([Object.keys(store.state.sessions), missed]).toEqual([['ses_1', 'ses_3', 'ses_4'], 1]);
    });

    it('notices that the first batch is missing', () => {
        client.onStoreBatch({ sequence: 1, events: [] });
        expect(missed).toBe(1);
    });

    it('takes a new connection for what it is', () => {
        for (const sequence of [0, 1, 2, 0, 1]) {
            client.onStoreBatch({ sequence, events: [] });
        }
        expect(missed).toBe(0);
    });

    it('runs commands and always answers', async () => {
        const call = { id: '1', cmd: 'openspace.nothing', args: {}, source: 'block' } as const;
        expect(await client.executeAgentCommand(call))
            .toEqual({ success: false, error: 'Unknown command: openspace.nothing', executionTime: 0 });
        expect(await client.executeAgentCommand({ ...call, id: 'answered' }))
            .toEqual({ success: false, error: 'The command has been answered for already.', executionTime: 0 });
        client.onCommandCancelled('1');
    });

    it('asks the person, until the question is withdrawn', async () => {
        const question: PersonQuestion = { kind: 'consent', id: 'q' };
        const answer = client.askPerson(question);
        expect(questions.shown?.question).toBe(question);
        client.onQuestionWithdrawn('q');
        expect([questions.shown, await answer]).toEqual([undefined, { allowed: false }]);
    });

    it('passes on what the backend tells', () => {
        const told: unknown[] = [];
        client.onDidChangeControl(state => told.push(state));
        client.onDidFinishCommand(finished => told.push(finished));
        client.onDidStopAgent(() => told.push('stopped'));
        client.onDidEndSession(sessionID => told.push(sessionID));
        const state: AgentControlState = { mode: 'paused', decided: true };
        const finished: FinishedCommand = {
            call: { id: '1', cmd: 'openspace.nothing', args: {}, source: 'block' },
            result: { success: true, executionTime: 0 },
            decision: RAN
        };
        expect(client.control).toBeUndefined();
        client.onAgentControlChanged(state);
        client.onCommandFinished(finished);
        client.onAgentStopped();
        client.onSessionEnded('ses_1');
        expect([told, client.control]).toEqual([[state, finished, 'stopped', 'ses_1'], state]);
    });
});
