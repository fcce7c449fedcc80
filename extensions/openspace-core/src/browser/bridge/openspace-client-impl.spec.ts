import { beforeEach, describe, expect, it } from 'vitest';
import { AgentControlState, FinishedCommand, OpenSpaceService, PersonQuestion, RAN } from '../../common';
import { CommandRunner } from '../commands/command-runner';
import { PersonQuestions } from '../control/person-questions';
import { CommandFixture } from '../fixtures/command-fixture';
import { CallRunner, PersonAsker } from './client-duties';
import { OpenSpaceClientImpl } from './openspace-client-impl';

describe('the page\'s end of the connection', () => {
    let client: OpenSpaceClientImpl;
    let questions: PersonQuestions;

    beforeEach(() => {
        const { container } = new CommandFixture();
        [CommandRunner, OpenSpaceClientImpl, PersonQuestions].forEach(singleton =>
            container.bind<unknown>(singleton).toSelf().inSingletonScope());
        container.bind(OpenSpaceService).toConstantValue({ claimCommand: async (id: string) => id !== 'answered' });
        container.bind(CallRunner).toService(CommandRunner);
        container.bind(PersonAsker).toService(PersonQuestions);
        questions = container.get(PersonQuestions);
        client = container.get(OpenSpaceClientImpl);
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
