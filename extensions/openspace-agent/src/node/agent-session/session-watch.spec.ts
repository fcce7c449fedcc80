import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { aSession, assistantInfo, textPart, toolPart, userInfo } from '../../common/fixtures/conversations';
import { SessionCleanup } from '../cleanup/session-cleanup';
import { ResultReporter } from '../feedback/result-reporter';
import { StateReporter } from '../feedback/state-reporter';
import { FakeOpencode } from '../fixtures/fake-opencode';
import { TestSupervisor } from '../fixtures/proxy-fixture';
import { serviceContainer } from '../fixtures/service-container';
import { EchoGuard } from '../guard/echo-guard';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { TurnTracker } from '../turns/turn-tracker';
import { AgentSession } from './agent-session';
import { AgentSessions } from './agent-sessions';
import { SessionObserver } from './session-observer';
import { SessionWatch } from './session-watch';

const S = 'ses_1';
const BLOCK = { cmd: 'openspace.pane.list', args: {} };

describe('SessionWatch', () => {
    let folder: TemporaryFolder;
    let container: Container;
    let watch: SessionWatch;
    let turns: TurnTracker;

    beforeEach(() => {
        folder = new TemporaryFolder();
        container = serviceContainer(launchOptions(folder.path));
        container.rebind(OpencodeSupervisor).to(TestSupervisor).inSingletonScope();
        watch = container.get(SessionWatch);
        turns = container.get(TurnTracker);
    });

    afterEach(() => folder.remove());

    /** The sessions of which an observer was told. */
    function ids({ mock }: { readonly mock: { readonly calls: (readonly AgentSession[])[] } }): string[] {
        return mock.calls.map(([{ id }]) => id);
    }

    it('knows helpers by their session', () => {
        watch.session(aSession('ses_child', { parentID: S }));
        expect(container.get(AgentSessions).rootOf('ses_child')).toBe(S);
    });

    describe('going back', () => {
        const REVERT = { messageID: 'msg_1', partID: 'prt_1' };

        it('stops the turn and makes the agent forget what it was told, once for each point', () => {
            const forget = vi.spyOn(container.get(StateReporter), 'didChangeContext');
            const turn = turns.current(S);
            watch.session(aSession(S, { revert: REVERT }));
            watch.session(aSession(S, { revert: REVERT }));
            expect([turn.stopped.aborted, ids(forget)]).toEqual([true, [S]]);
            watch.session(aSession(S, { revert: { messageID: 'msg_0' } }));
            expect(forget).toHaveBeenCalledTimes(2);
        });

        it('and forth again makes it forget, too, and stops nothing', () => {
            watch.session(aSession(S, { revert: REVERT }));
            watch.status(S, false);
            const forget = vi.spyOn(container.get(StateReporter), 'didChangeContext');
            watch.session(aSession(S));
            expect([turns.current(S).stopped.aborted, ids(forget)]).toEqual([false, [S]]);
        });

        it('is not what an ordinary change is', () => {
            const forget = vi.spyOn(container.get(StateReporter), 'didChangeContext');
            watch.session(aSession(S, { title: 'New' }));
            expect([turns.current(S).stopped.aborted, ids(forget)]).toEqual([false, []]);
        });
    });

    it('makes the agent forget what it was told when the conversation is summed up', () => {
        const forget = vi.spyOn(container.get(StateReporter), 'didChangeContext');
        watch.compacted(S);
        expect(ids(forget)).toEqual([S]);
    });

    it('passes on who writes, what is read, and when the agent rests', () => {
        const idle = vi.spyOn(container.get(ResultReporter), 'willRest');
        const answered = vi.spyOn(container.get(ResultReporter), 'didObserveMessage');
        watch.message(userInfo(S, 'msg_1'));
        watch.part(textPart(S, 'msg_1', 'prt_1', JSON.stringify(BLOCK)), 'user', '/w');
        expect([turns.current(S).message?.id, container.get(EchoGuard).judge(S, BLOCK)]).toEqual(['msg_1', 'echo']);
        watch.message(assistantInfo(S, 'msg_2'));
        watch.part(
            { ...toolPart(S, 'msg_2', 'prt_2'), tool: 'webfetch', state: { status: 'running', input: {}, time: { start: 1 } } },
            'assistant',
            '/w'
        );
        watch.status(S, true);
        watch.status(S, false);
        expect([turns.foreignToolOf(S), ids(idle), answered.mock.calls.length]).toEqual(['webfetch', [S], 2]);
    });

    it('reads the history when the agent begins to work, whoever asked for it', async () => {
        const opencode = new FakeOpencode();
        watch.begin(S, '/w');
        container.get<TestSupervisor>(OpencodeSupervisor).become(opencode.endpoint(), { state: 'connected' });
        watch.begin(S, '/w');
        await vi.waitFor(() => expect(container.get(EchoGuard).judge(S, BLOCK)).toBe('own'));
        expect(opencode.callsOf('session.messages')).toHaveLength(1);
    });

    it('lets results of a turn go whose server is gone, but not its commands', () => {
        const turn = turns.current(S);
        watch.lost(S);
        expect([turn.over, turn.stopped.aborted, turns.current(S).over]).toEqual([true, false, false]);
    });

    it.each([
        ['is archived', () => watch.session(aSession(S, { time: { created: 1, updated: 1, archived: 2 } }))],
        ['is deleted', () => watch.deleted(S)]
    ])('cleans up after a session that %s', (_name, act) => {
        const end = vi.spyOn(container.get(SessionCleanup), 'end');
        act();
        expect(end.mock.calls).toEqual([[S]]);
    });

    it('forgets all of a session that is deleted', () => {
        watch.session(aSession(S, { revert: { messageID: 'msg_1' }, parentID: 'ses_0' }));
        watch.message(userInfo(S, 'msg_1'));
        watch.part(textPart(S, 'msg_1', 'prt_1', JSON.stringify(BLOCK)), 'user', '/w');
        const turn = turns.current(S);
        watch.deleted(S);
        expect([turn.stopped.aborted, turns.current(S) === turn]).toEqual([true, false]);
        expect([container.get(AgentSessions).isChild(S), container.get(EchoGuard).judge(S, BLOCK)]).toEqual([false, 'unknown']);
    });

    describe('observers', () => {
        function observe(...observers: SessionObserver[]): void {
            container.unbind(SessionObserver);
            observers.forEach(observer => container.bind<SessionObserver>(SessionObserver).toConstantValue(observer));
        }

        it('are told when the session knows it, and of the rest in two phases', () => {
            const told: string[] = [];
            const observer = (name: string): SessionObserver => ({
                willRest: ({ state }) => told.push(`${name} before, ${state}`),
                didRest: ({ state }) => told.push(`${name} after, ${state}`)
            });
            observe(observer('first'), observer('second'));
            watch.status(S, true);
            watch.status(S, false);
            expect(told).toEqual(['first before, resting', 'second before, resting', 'first after, resting', 'second after, resting']);
        });

        it('are told although another one fails', () => {
            const didDelete = vi.fn();
            observe({ didDelete: () => { throw new Error('no'); } }, { didDelete });
            watch.deleted(S);
            expect(ids(didDelete as never)).toEqual([S]);
        });
    });
});
