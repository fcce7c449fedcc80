import { beforeEach, describe, expect, it } from 'vitest';
import { ConversationState, reduceConversations, StoreEvent } from 'openspace-agent/lib/common';
import { aPermission, aQuestion, aSession, assistantInfo, loaded, reset, SESSION, stateAfter } from '../fixtures/conversations';
import { Noteworthy, NoteworthyFinder } from './noteworthy';

const status = (type: 'busy' | 'idle', sessionID = SESSION): StoreEvent => ({ type: 'session.status', sessionID, status: { type } });

describe('what is worth telling', () => {
    let state: ConversationState;
    let finder: NoteworthyFinder;
    let now: number;
    const after = (seconds: number, ...events: StoreEvent[]): Noteworthy[] => {
        now += seconds * 1000;
        state = events.reduce(reduceConversations, state);
        return finder.next(state, now);
    };

    beforeEach(() => {
        state = stateAfter(reset([aSession(SESSION), aSession('ses_helper', { parentID: SESSION }), aSession('ses_2')]));
        finder = new NoteworthyFinder(state);
        now = 0;
    });

    it('a turn that took a while, not a short one', () => {
        expect([after(0, status('busy')), after(60, status('idle'))]).toEqual([[], [{ kind: 'done', sessionID: SESSION }]]);
        expect([after(0, status('busy')), after(2, status('idle'))]).toEqual([[], []]);
    });

    it('a turn that goes on with commands is not over', () => {
        after(0, status('busy'), { type: 'session.pending', sessionID: SESSION, pending: 1 });
        expect(after(60, status('idle'))).toEqual([]);
        expect(after(1, { type: 'session.pending', sessionID: SESSION, pending: 0 })).toEqual([{ kind: 'done', sessionID: SESSION }]);
    });

    it('a failure, however short; not a stop', () => {
        after(0, status('busy'));
        expect(after(1, { type: 'session.problem', sessionID: SESSION, problem: { kind: 'auth', title: 'x', detail: '' } }, status('idle')))
            .toEqual([{ kind: 'error', sessionID: SESSION }]);
        after(0, status('busy'), { type: 'session.problem', sessionID: SESSION, problem: undefined }, loaded(
            [{ info: assistantInfo('msg_1', 'msg_0', { error: { name: 'MessageAbortedError', data: { message: '' } } }), parts: [] }]
        ));
        expect(after(60, status('idle'))).toEqual([]);
    });

    it('a request, told once, for the session in which it is answered', () => {
        const asked: StoreEvent[] = [
            { type: 'permission.asked', request: aPermission('per_1', { sessionID: 'ses_helper' }) },
            { type: 'question.asked', request: aQuestion('que_1', { sessionID: 'ses_2' }) }
        ];
        expect(after(0, ...asked)).toEqual([{ kind: 'ask', sessionID: SESSION }, { kind: 'ask', sessionID: 'ses_2' }]);
        expect(after(0, { type: 'permission.closed', requestID: 'per_1' })).toEqual([]);
    });

    it('nothing of helpers, and nothing that was there before', () => {
        after(0, status('busy', 'ses_helper'));
        expect(after(60, status('idle', 'ses_helper'))).toEqual([]);
        const fresh = new NoteworthyFinder(stateAfter());
        expect(fresh.next(stateAfter(reset([aSession(SESSION)], { permissions: [aPermission('per_1')] })), 0)).toEqual([]);
    });
});
