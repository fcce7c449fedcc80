import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePage } from 'openspace-core/lib/node/fixtures/fake-page';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { aSession, assistantInfo, textPart, userInfo } from '../../common/fixtures/conversations';
import { EchoSources } from '../echo/echo-sources';
import { AgentSession } from './agent-session';

const S = 'ses_1';
const ARCHIVED = { time: { created: 1, updated: 1, archived: 2 } };

describe('AgentSession', () => {
    let session: AgentSession;

    beforeEach(() => { session = new AgentSession(S); });

    function personWrites(messageID: string): boolean {
        session.observeMessage(userInfo(S, messageID));
        return session.observePart(textPart(S, messageID, `prt_of_${messageID}`, 'hello'));
    }

    it('rests, works and rests again, and may be archived and come back, until it is deleted', () => {
        const archive = (): unknown => session.update(aSession(S, ARCHIVED));
        const work = (): void => session.work();
        const rest = (): void => session.rest();
        const comeBack = (): unknown => session.update(aSession(S));
        const steps = [rest, work, rest, archive, work, rest, comeBack, () => session.dispose(), archive];
        const states = steps.map(act => {
            act();
            return session.state;
        });
        expect(states).toEqual(['resting', 'working', 'resting', 'archived', 'working', 'archived', 'resting', 'deleted', 'deleted']);
    });

    it('says when the person begins a turn', () => {
        expect([personWrites('msg_1'), personWrites('msg_1'), personWrites('msg_2')]).toEqual([true, false, true]);
        session.observeMessage(assistantInfo(S, 'msg_3'));
        expect(session.observePart(textPart(S, 'msg_3', 'prt_3', 'hello'))).toBe(false);
    });

    it('stops its turn when the person goes back, and not when they go forth again', () => {
        const back = { revert: { messageID: 'msg_1' } };
        const turn = session.turns.current;
        const changes = [back, back].map(change => session.update(aSession(S, change)).contextChanged);
        expect([changes, turn.stopped.aborted]).toEqual([[true, false], true]);
        session.rest();
        expect([session.update(aSession(S)).contextChanged, session.turns.current.stopped.aborted]).toEqual([true, false]);
    });

    it('stays the helper of a session if an update does not name that', () => {
        session.parentID = 'ses_0';
        session.update(aSession(S));
        expect(session.parentID).toBe('ses_0');
    });

    it('keeps nothing when it is deleted, and what comes of it later is void', () => {
        personWrites('msg_1');
        const before = session.turns.current;
        const release = vi.fn();
        session.results.await({ messageID: 'msg_9', release });
        const step = { directory: '/w', messageID: 'msg_2', turn: before, results: [undefined], marks: [], complete: false };
        session.results.steps.set('msg_2', step);
        session.results.log = [{ cmd: 'a', success: false, executionTime: 1, directory: '/w', reported: false }];
        session.echo = new EchoSources();
        session.page = new ConnectedPage(1, new FakePage());
        session.lose();
        session.dispose();
        const { turns, results, echo, page, ending } = session;
        expect([results.steps.size, results.log]).toEqual([0, []]);
        expect([results.awaited, echo, page, ending.bad]).toEqual([undefined, undefined, undefined, undefined]);
        expect([release.mock.calls.length, before.stopped.aborted, turns.turnOf('msg_1') === before]).toEqual([1, true, false]);
        expect(turns.current.stopped.aborted).toBe(true);
    });
});
