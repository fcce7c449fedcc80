import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { aSession, assistantInfo, textPart, toolPart, userInfo } from '../../common/fixtures/conversations';
import { SessionCleanup } from '../cleanup/session-cleanup';
import { ResultReporter } from '../feedback/result-reporter';
import { StateReporter } from '../feedback/state-reporter';
import { FakeOpencode } from '../fixtures/fake-opencode';
import { launchOptions } from '../fixtures/launch-options';
import { TestSupervisor } from '../fixtures/proxy-fixture';
import { serviceContainer } from '../fixtures/service-container';
import { EchoGuard } from '../guard/echo-guard';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { SessionRoots } from './session-roots';
import { SessionWatch } from './session-watch';
import { TurnTracker } from './turn-tracker';

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

    it('knows helpers by their session', () => {
        watch.session(aSession('ses_child', { parentID: S }));
        expect(container.get(SessionRoots).rootOf('ses_child')).toBe(S);
    });

    describe('going back', () => {
        const REVERT = { messageID: 'msg_1', partID: 'prt_1' };

        it('stops the turn and makes the agent forget what it was told, once for each point', () => {
            const forget = vi.spyOn(container.get(StateReporter), 'forget');
            const turn = turns.current(S);
            watch.session(aSession(S, { revert: REVERT }));
            watch.session(aSession(S, { revert: REVERT }));
            expect([turn.stopped.aborted, forget.mock.calls]).toEqual([true, [[S]]]);
            watch.session(aSession(S, { revert: { messageID: 'msg_0' } }));
            expect(forget).toHaveBeenCalledTimes(2);
        });

        it('and forth again makes it forget, too, and stops nothing', () => {
            watch.session(aSession(S, { revert: REVERT }));
            turns.observeIdle(S);
            const forget = vi.spyOn(container.get(StateReporter), 'forget');
            watch.session(aSession(S));
            expect([turns.current(S).stopped.aborted, forget.mock.calls]).toEqual([false, [[S]]]);
        });

        it('is not what an ordinary change is', () => {
            const forget = vi.spyOn(container.get(StateReporter), 'forget');
            watch.session(aSession(S, { title: 'New' }));
            expect([turns.current(S).stopped.aborted, forget.mock.calls]).toEqual([false, []]);
        });
    });

    it('makes the agent forget what it was told when the conversation is summed up', () => {
        const forget = vi.spyOn(container.get(StateReporter), 'forget');
        watch.compacted(S);
        expect(forget.mock.calls).toEqual([[S]]);
    });

    it('passes on who writes, what is read, and when the agent rests', () => {
        const idle = vi.spyOn(container.get(ResultReporter), 'observeIdle');
        const answered = vi.spyOn(container.get(ResultReporter), 'observeMessage');
        watch.message(userInfo(S, 'msg_1'));
        watch.part(textPart(S, 'msg_1', 'prt_1', JSON.stringify(BLOCK)), 'user', '/w');
        expect([turns.current(S).message?.id, container.get(EchoGuard).judge(S, BLOCK)]).toEqual(['msg_1', 'echo']);
        watch.message(assistantInfo(S, 'msg_2'));
        watch.part({ ...toolPart(S, 'msg_2', 'prt_2'), tool: 'webfetch', state: { status: 'running', input: {}, time: { start: 1 } } }, 'assistant', '/w');
        watch.status(S, true);
        watch.status(S, false);
        expect([turns.foreignToolOf(S), idle.mock.calls, answered.mock.calls.length]).toEqual(['webfetch', [[S]], 2]);
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
        expect([turn.stopped.aborted, turns.current(S) === turn, container.get(SessionRoots).isChild(S), container.get(EchoGuard).judge(S, BLOCK)]).toEqual([true, false, false, 'unknown']);
    });
});
