import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandResult, createManifest, DEFAULT_POLICY } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { FakePage } from 'openspace-core/lib/node/fixtures/fake-page';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { editorOpen, paneList } from 'openspace-hands/lib/common';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { UserMessage } from '../../common';
import { assistantInfo, textPart, userInfo } from '../../common/fixtures/conversations';
import { SessionWatch } from '../agent-session/session-watch';
import { FakeOpencode } from '../fixtures/fake-opencode';
import { TestSupervisor } from '../fixtures/proxy-fixture';
import { serviceContainer } from '../fixtures/service-container';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { TurnTracker } from '../turns/turn-tracker';
import { PendingWork } from './pending-work';
import { ResultLog } from './result-log';
import { ResultReporter } from './result-reporter';

const S = 'ses_1';
const DATA = CommandResult.ok({ panes: [] });
const FAILED = CommandResult.failed('file not found');
const ASKED: UserMessage = { ...userInfo(S, 'msg_1'), agent: 'plan', model: { providerID: 'p', modelID: 'm', variant: 'high' } };

interface SentMessage {
    readonly messageID: string;
    readonly parts: { readonly text: string }[];
}

describe('ResultReporter', () => {
    let folder: TemporaryFolder;
    let container: Container;
    let opencode: FakeOpencode;
    let reporter: ResultReporter;
    let turns: TurnTracker;
    let watch: SessionWatch;
    let pending: number[];

    beforeEach(() => {
        vi.useFakeTimers();
        folder = new TemporaryFolder();
        opencode = new FakeOpencode();
        container = serviceContainer(launchOptions(folder.path));
        container.rebind(OpencodeSupervisor).to(TestSupervisor).inSingletonScope();
        reporter = container.get(ResultReporter);
        turns = container.get(TurnTracker);
        watch = container.get(SessionWatch);
        container.get(CommandCatalog)
            .publishPage(container.get(PageRegistry).add(new FakePage()), createManifest([paneList, editorOpen], ''));
        pending = [];
        container.get(PendingWork).onDidChange(change => pending.push(change.pending));
        serverIs(true);
        personWrites(ASKED);
    });

    afterEach(() => {
        vi.useRealTimers();
        folder.remove();
    });

    function serverIs(there: boolean): void {
        container.get<TestSupervisor>(OpencodeSupervisor)
            .become(there ? opencode.endpoint() : undefined, { state: there ? 'connected' : 'down' });
    }

    function personWrites(info: UserMessage): void {
        watch.message(info);
        watch.part(textPart(info.sessionID, info.id, `prt_of_${info.id}`, 'hello'), 'user', '/w');
    }

    /** The turn goes on, but nobody here has seen its beginning. */
    function forgetQuestion(): void {
        turns.stop(S);
        watch.status(S, false);
    }

    /** A block of a message has become a command; the returned function ends it. */
    function command(messageID = 'msg_2', cmd = paneList.id): (result: CommandResult) => void {
        const answer = reporter.expect({ directory: '/w', sessionID: S, messageID }, turns.current(S));
        return result => answer(cmd, result);
    }

    function complete(messageID = 'msg_2', extra: Parameters<typeof assistantInfo>[2] = {}): void {
        watch.message(assistantInfo(S, messageID, { time: { created: 1, completed: 2 }, parentID: 'msg_1', ...extra }));
    }

    /** One step of the agent with one command. */
    async function step(messageID: string, result: CommandResult = DATA): Promise<void> {
        command(messageID)(result);
        complete(messageID);
        await settle();
    }

    const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
    const sent = (): SentMessage[] => opencode.callsOf('session.promptAsync') as SentMessage[];
    const pendingNow = (): number => pending.at(-1) ?? 0;

    describe('a step with data or failures', () => {
        it('is followed by one message of ours, with agent, model and variant of the turn', async () => {
            await step('msg_2');
            expect(opencode.callsOf('session.promptAsync')).toEqual([{
                sessionID: S, directory: '/w', messageID: expect.stringMatching(/^msg_/) as string, agent: 'plan',
                model: { providerID: 'p', modelID: 'm' }, variant: 'high',
                parts: [{
                    id: expect.stringMatching(/^prt_/) as string, type: 'text', text: expect.any(String) as string, synthetic: true,
                    metadata: { openspace: 'ide-results' }
                }]
            }]);
            expect(sent()[0].parts[0].text).toContain('[{"cmd":"openspace.pane.list","panes":[],"success":true,"executionTime":0}]');
        });

        it('is told in the order of its blocks, whichever ends first', async () => {
            const [first, second] = [command(), command('msg_2', editorOpen.id)];
            complete();
            second(FAILED);
            await settle();
            expect(sent()).toEqual([]);
            first(DATA);
            await settle();
            expect(sent()[0].parts[0].text).toMatch(/pane\.list.*\n.*editor\.open.*file not found/);
        });

        it('is not told before the agent has finished its message', async () => {
            command()(DATA);
            watch.message(assistantInfo(S, 'msg_2'));
            await settle();
            expect(sent()).toEqual([]);
            complete();
            await settle();
            expect(sent()).toHaveLength(1);
        });

        it('is told once, however often its end is reported', async () => {
            await step('msg_2');
            complete();
            watch.status(S, false);
            await settle();
            expect(sent()).toHaveLength(1);
        });

        it('has a message of its own for each step', async () => {
            await step('msg_2');
            await step('msg_3', FAILED);
            expect(sent().map(({ parts: [{ text }] }) => /file not found/.test(text))).toEqual([false, true]);
        });

        it('is told when the session is idle, if its end was lost in a gap', async () => {
            const end = command();
            watch.status(S, false);
            end(DATA);
            await settle();
            expect(sent()).toHaveLength(1);
        });

        it('is told with what the server knows of the question, if we do not know it', async () => {
            forgetQuestion();
            opencode.messages =
                { [S]: [{ info: ASKED, parts: [] }, { info: assistantInfo(S, 'msg_2', { parentID: 'msg_1' }), parts: [] }] };
            await step('msg_2');
            expect(sent()).toEqual([expect.objectContaining({ agent: 'plan', model: { providerID: 'p', modelID: 'm' }, variant: 'high' })]);
        });
    });

    describe('nothing is told', () => {
        it('of commands that just went well', async () => {
            command('msg_2', editorOpen.id)(CommandResult.ok({ editorId: 'a.ts' }));
            command()(CommandResult.ok());
            complete();
            await settle();
            expect([sent(), pending]).toEqual([[], []]);
        });

        it('of a message without commands', async () => {
            complete();
            watch.status(S, false);
            await settle();
            expect(sent()).toEqual([]);
        });

        it.each([
            ['has stopped the turn', () => turns.stop(S)],
            ['has written again', () => personWrites(userInfo(S, 'msg_9'))]
        ])('after the person %s', async (_name, act) => {
            const end = command();
            complete();
            act();
            end(FAILED);
            await settle();
            expect([sent(), pendingNow()]).toEqual([[], 0]);
        });

        it('if the person stops while we still look for the question', async () => {
            forgetQuestion();
            opencode.messages =
                { [S]: [{ info: ASKED, parts: [] }, { info: assistantInfo(S, 'msg_2', { parentID: 'msg_1' }), parts: [] }] };
            const release = opencode.hold('session.message');
            await step('msg_2');
            turns.stop(S);
            release();
            await settle();
            expect([sent(), pendingNow()]).toEqual([[], 0]);
        });

        it('of a message that ended in an error', async () => {
            command()(FAILED);
            complete('msg_2', { error: { name: 'MessageAbortedError', data: { message: 'Aborted' } } });
            watch.status(S, false);
            await settle();
            expect(sent()).toEqual([]);
        });

        it('of a session that is gone', async () => {
            const end = command();
            complete();
            watch.deleted(S);
            end(FAILED);
            await settle();
            expect(sent()).toEqual([]);
        });

        it.each([
            ['the server is away', () => serverIs(false)],
            ['the server refuses', () => opencode.fail('session.promptAsync', 400)],
            ['the question is nowhere', () => {
                forgetQuestion();
                opencode.fail('session.message', 404);
            }]
        ])('if %s; the failure stays to be told with the next message of the person', async (_name, act) => {
            act();
            await step('msg_2', FAILED);
            expect([pendingNow(), container.get(ResultLog).unreported(S).map(({ error }) => error)]).toEqual([0, ['file not found']]);
        });
    });

    it('marks failures as reported', async () => {
        await step('msg_2', FAILED);
        expect(container.get(ResultLog).unreported(S)).toEqual([]);
    });

    describe('the limit of result turns', () => {
        const LAST = /the last results in this turn/;

        it('ends an agent that fails for ever, and warns it', async () => {
            for (let index = 2; index < 20; index++) {
                await step(`msg_${index}`, FAILED);
            }
            expect(sent().map(({ parts: [{ text }] }) => LAST.test(text))).toEqual([false, false, false, false, true]);
            expect(container.get(ResultLog).unreported(S)).toHaveLength(13);
        });

        it('is the person\'s choice, and begins anew with the person\'s next message', async () => {
            container.get(AgentPolicyStore).set({ ...DEFAULT_POLICY, maxResultTurns: 1 });
            await step('msg_2');
            await step('msg_3');
            personWrites(userInfo(S, 'msg_9'));
            await step('msg_10');
            expect(sent().map(({ parts: [{ text }] }) => LAST.test(text))).toEqual([true, true]);
        });

        it('may be none at all', async () => {
            container.get(AgentPolicyStore).set({ ...DEFAULT_POLICY, maxResultTurns: 0 });
            await step('msg_2');
            expect([sent(), pending]).toEqual([[], []]);
        });
    });

    describe('the chat stays busy', () => {
        it('from the end of the step until the server works on the results', async () => {
            const release = opencode.hold('session.promptAsync');
            await step('msg_2');
            expect(pending).toEqual([1]);
            release();
            await settle();
            watch.status(S, false);
            expect(pending).toEqual([1]);
            watch.message(assistantInfo(S, 'msg_3', { parentID: sent()[0].messageID }));
            expect(pending).toEqual([1, 0]);
        });

        it('not longer, if the server begins before it has answered us', async () => {
            const release = opencode.hold('session.promptAsync');
            await step('msg_2');
            watch.message(assistantInfo(S, 'msg_3', { parentID: sent()[0].messageID }));
            release();
            await settle();
            expect(pending).toEqual([1, 0]);
        });

        it('over an answer to something else that was written before', async () => {
            await step('msg_2');
            watch.message(assistantInfo(S, 'msg_3', { parentID: 'msg_1' }));
            expect(pendingNow()).toBe(1);
        });

        it('until the server works on what the person wrote after the results', async () => {
            await step('msg_2');
            watch.message(assistantInfo(S, 'msg_3', { parentID: `${sent()[0].messageID}z` }));
            expect(pendingNow()).toBe(0);
        });

        it('for ten seconds, if the server does not begin', async () => {
            await step('msg_2');
            await vi.advanceTimersByTimeAsync(9_999);
            expect(pendingNow()).toBe(1);
            await vi.advanceTimersByTimeAsync(1);
            expect(pendingNow()).toBe(0);
        });

        it('through several steps without a moment in between', async () => {
            await step('msg_2');
            await step('msg_3');
            expect(pending).toEqual([1, 2, 1]);
        });
    });

    it('lets nothing be on its way to the server any more when the turn is abandoned', async () => {
        const release = opencode.hold('session.promptAsync');
        await step('msg_2');
        let abandoned = false;
        void reporter.abandon(S).then(() => { abandoned = true; });
        await settle();
        expect([abandoned, pendingNow()]).toEqual([false, 1]);
        release();
        await settle();
        expect([abandoned, pendingNow()]).toEqual([true, 0]);
    });
});
