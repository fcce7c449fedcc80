import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
    aPermission, aQuestion, aSession, assistantInfo, delta, freeze, loaded, partUpdated, reasoningPart, reset, stateAfter, textPart,
    toolPart, updated, userInfo
} from '../fixtures/conversations';
import { reduceConversations } from './conversation-reducer';
import { ConversationState, EMPTY_STATE } from './conversation-state';
import { MessageWithParts, StoreEvent, TurnProblem } from './store-event';

const S = 'ses_1';
const OTHER = 'ses_2';
const PROBLEM: TurnProblem = { kind: 'server', title: 'Gone', detail: 'It is gone.' };

/** What a person reads, part by part. */
function texts(state: ConversationState, sessionID = S): string[] {
    return state.conversations[sessionID].messages.flatMap(({ parts }) => parts.map(part => 'text' in part ? part.text : part.type));
}

describe('the text of a running part', () => {
    const running = [loaded(S), updated(assistantInfo(S, 'msg_1')), partUpdated(textPart(S, 'msg_1', 'prt_1', 'hello'))];

    it('grows with deltas and is replaced by the snapshot that follows', () => {
        const streamed = stateAfter(...running, delta(S, 'msg_1', 'prt_1', ' wor'), delta(S, 'msg_1', 'prt_1', 'ld'));
        expect(texts(streamed)).toEqual(['hello world']);
        expect(texts(reduceConversations(streamed, partUpdated(textPart(S, 'msg_1', 'prt_1', 'hello world'))))).toEqual(['hello world']);
    });

    it('keeps a token that the model really wrote twice', () => {
        expect(texts(stateAfter(...running, delta(S, 'msg_1', 'prt_1', ' ha'), delta(S, 'msg_1', 'prt_1', ' ha'))))
            .toEqual(['hello ha ha']);
    });

    it('takes a shorter snapshot as it is', () => {
        expect(texts(stateAfter(...running, delta(S, 'msg_1', 'prt_1', '  \n'), partUpdated(textPart(S, 'msg_1', 'prt_1', 'hello')))))
            .toEqual(['hello']);
    });

    it('grows for thoughts too, but not for parts without a text', () => {
        const state = stateAfter(...running,
            partUpdated(reasoningPart(S, 'msg_1', 'prt_2', 'hm')), delta(S, 'msg_1', 'prt_2', 'm'),
            partUpdated(toolPart(S, 'msg_1', 'prt_3')), delta(S, 'msg_1', 'prt_3', 'lost'), delta(S, 'msg_1', 'prt_9', 'lost'),
            delta(S, 'msg_9', 'prt_1', 'lost'));
        expect(state.conversations[S].messages).toEqual([{
            info: assistantInfo(S, 'msg_1'),
            parts: [textPart(S, 'msg_1', 'prt_1', 'hello'), reasoningPart(S, 'msg_1', 'prt_2', 'hmm'), toolPart(S, 'msg_1', 'prt_3')]
        }]);
    });
});

describe('parts that come before their message', () => {
    it('wait for it and make no message of their own', () => {
        const state = stateAfter(loaded(S), partUpdated(textPart(S, 'msg_1', 'prt_1', 'early')));
        expect(state.conversations[S]).toEqual({ messages: [], waiting: { msg_1: [textPart(S, 'msg_1', 'prt_1', 'early')] }, todos: [] });
    });

    it('stand in order, in their latest form, once the message is known', () => {
        const state = stateAfter(loaded(S),
            partUpdated(textPart(S, 'msg_1', 'prt_2', 'second')),
            partUpdated(textPart(S, 'msg_1', 'prt_1', 'fir')),
            partUpdated(textPart(S, 'msg_1', 'prt_1', 'first')),
            updated(userInfo(S, 'msg_1')));
        expect(state.conversations[S]).toEqual({
            messages: [
                { info: userInfo(S, 'msg_1'), parts: [textPart(S, 'msg_1', 'prt_1', 'first'), textPart(S, 'msg_1', 'prt_2', 'second')] }
            ],
            waiting: {},
            todos: []
        });
    });
});

describe('the order', () => {
    it('of messages and parts is that of their ids, however they arrive', () => {
        const state = stateAfter(loaded(S),
            updated(assistantInfo(S, 'msg_3')), updated(userInfo(S, 'msg_1')), updated(assistantInfo(S, 'msg_2')),
            partUpdated(textPart(S, 'msg_2', 'prt_9', 'c')), partUpdated(textPart(S, 'msg_2', 'prt_7', 'a')),
            partUpdated(textPart(S, 'msg_2', 'prt_8', 'b')));
        expect(state.conversations[S].messages.map(({ info }) => info.id)).toEqual(['msg_1', 'msg_2', 'msg_3']);
        expect(texts(state)).toEqual(['a', 'b', 'c']);
    });

    it('of a loaded conversation too', () => {
        const state = stateAfter(loaded(S, [
            { info: assistantInfo(S, 'msg_2'), parts: [textPart(S, 'msg_2', 'prt_3', 'c'), textPart(S, 'msg_2', 'prt_2', 'b')] },
            { info: userInfo(S, 'msg_1'), parts: [textPart(S, 'msg_1', 'prt_1', 'a')] }
        ]));
        expect(texts(state)).toEqual(['a', 'b', 'c']);
    });

    it('stays when a message in the middle changes', () => {
        const completed = assistantInfo(S, 'msg_2', { time: { created: 1, completed: 2 } });
        const state = stateAfter(loaded(S), ...['msg_1', 'msg_2', 'msg_3'].map(id => updated(assistantInfo(S, id))),
            partUpdated(textPart(S, 'msg_2', 'prt_1', 'text')), updated(completed));
        expect(state.conversations[S].messages).toEqual([
            { info: assistantInfo(S, 'msg_1'), parts: [] },
            { info: completed, parts: [textPart(S, 'msg_2', 'prt_1', 'text')] },
            { info: assistantInfo(S, 'msg_3'), parts: [] }
        ]);
    });
});

describe('loading a conversation', () => {
    it('replaces all that was known of it', () => {
        const state = stateAfter(loaded(S), updated(userInfo(S, 'msg_1')), partUpdated(textPart(S, 'msg_9', 'prt_9', 'waiting')),
            { type: 'session.todos', sessionID: S, todos: [{ content: 'old', status: 'pending', priority: 'low' }] },
            loaded(S, [{ info: userInfo(S, 'msg_2'), parts: [] }]));
        expect(state.conversations).toEqual({ [S]: { messages: [{ info: userInfo(S, 'msg_2'), parts: [] }], waiting: {}, todos: [] } });
    });

    it('comes first: events of conversations that are not loaded are dropped', () => {
        const state = stateAfter(loaded(OTHER));
        const dropped: StoreEvent[] = [
            updated(userInfo(S, 'msg_1')), partUpdated(textPart(S, 'msg_1', 'prt_1', 'x')), delta(S, 'msg_1', 'prt_1', 'x'),
            { type: 'message.removed', sessionID: S, messageID: 'msg_1' },
            { type: 'part.removed', sessionID: S, messageID: 'msg_1', partID: 'prt_1' }, { type: 'session.todos', sessionID: S, todos: [] }
        ];
        for (const event of dropped) {
            expect(reduceConversations(state, event)).toBe(state);
        }
    });
});

describe('removing', () => {
    const full = stateAfter(
        reset([aSession(S), aSession(OTHER)], { statuses: { [S]: { type: 'busy' }, [OTHER]: { type: 'busy' } } }),
        ...[S, OTHER].flatMap((sessionID): StoreEvent[] => [
            { type: 'session.pending', sessionID, pending: 1 },
            { type: 'session.problem', sessionID, problem: PROBLEM },
            loaded(sessionID, [{
                info: userInfo(sessionID, 'msg_1'),
                parts: [textPart(sessionID, 'msg_1', 'prt_1', 'a'), textPart(sessionID, 'msg_1', 'prt_2', 'b')]
            }])
        ]));

    it('a session takes everything along that belongs to it, and nothing of others', () => {
        const state = reduceConversations(full, { type: 'session.removed', sessionID: S });
        expect(state).toEqual({
            ...full,
            sessions: { [OTHER]: full.sessions[OTHER] },
            statuses: { [OTHER]: full.statuses[OTHER] },
            pending: { [OTHER]: 1 },
            problems: { [OTHER]: PROBLEM },
            conversations: { [OTHER]: full.conversations[OTHER] }
        });
    });

    it('a message or a part leaves the same ids of other sessions alone', () => {
        const withoutPart = reduceConversations(full, { type: 'part.removed', sessionID: S, messageID: 'msg_1', partID: 'prt_1' });
        expect([texts(withoutPart, S), texts(withoutPart, OTHER)]).toEqual([['b'], ['a', 'b']]);
        const withoutMessage = reduceConversations(full, { type: 'message.removed', sessionID: S, messageID: 'msg_1' });
        expect([texts(withoutMessage, S), texts(withoutMessage, OTHER)]).toEqual([[], ['a', 'b']]);
    });
});

describe('a reset of the folder', () => {
    it('replaces sessions, states and open requests, and keeps loaded conversations', () => {
        const before = stateAfter(
            reset([aSession('ses_old')], {
                statuses: { ses_old: { type: 'busy' } },
                permissions: [aPermission('per_1', 'ses_old')],
                questions: [aQuestion('que_1', 'ses_old')]
            }),
            loaded(S, [{ info: userInfo(S, 'msg_1'), parts: [] }]));
        const state = reduceConversations(before, reset([aSession(S)], {
            statuses: { [S]: { type: 'idle' } }, permissions: [aPermission('per_2', S)], questions: [aQuestion('que_2', S)],
            activeSessionID: S
        }));
        expect(state).toEqual({
            ...EMPTY_STATE,
            ready: true,
            sessions: { [S]: aSession(S) },
            statuses: { [S]: { type: 'idle' } },
            permissions: { per_2: aPermission('per_2', S) },
            questions: { que_2: aQuestion('que_2', S) },
            activeSessionID: S,
            conversations: before.conversations
        });
    });
});

describe('what else is told', () => {
    it('lands in its own place', () => {
        const status = { state: 'connected', managed: false, version: '1.18.33', notices: [] } as const;
        const todos = [{ content: 'test', status: 'pending', priority: 'high' }];
        const state = stateAfter(loaded(S),
            { type: 'server.status', status },
            { type: 'session.updated', session: aSession(S) },
            { type: 'session.updated', session: aSession(S, { title: 'New' }) },
            { type: 'session.status', sessionID: S, status: { type: 'busy' } },
            { type: 'session.pending', sessionID: S, pending: 2 },
            { type: 'session.problem', sessionID: S, problem: PROBLEM },
            { type: 'session.todos', sessionID: S, todos },
            { type: 'permission.asked', request: aPermission('per_1', S) },
            { type: 'question.asked', request: aQuestion('que_1', S) });
        expect(state).toEqual({
            ...EMPTY_STATE,
            server: status,
            sessions: { [S]: aSession(S, { title: 'New' }) },
            statuses: { [S]: { type: 'busy' } },
            pending: { [S]: 2 },
            problems: { [S]: PROBLEM },
            permissions: { per_1: aPermission('per_1', S) },
            questions: { que_1: aQuestion('que_1', S) },
            conversations: { [S]: { messages: [], waiting: {}, todos } }
        });
    });

    it('goes away again', () => {
        const state = stateAfter(
            { type: 'session.problem', sessionID: S, problem: PROBLEM }, { type: 'session.problem', sessionID: S, problem: undefined },
            { type: 'permission.asked', request: aPermission('per_1', S) }, { type: 'permission.closed', requestID: 'per_1' },
            { type: 'question.asked', request: aQuestion('que_1', S) }, { type: 'question.closed', requestID: 'que_1' },
            { type: 'question.closed', requestID: 'que_unknown' });
        expect(state).toEqual(EMPTY_STATE);
    });
});

describe('a session whose turn is over', () => {
    it('waits for no answer any more, also if the server does not say so, and others go on waiting', () => {
        const state = stateAfter(
            { type: 'permission.asked', request: aPermission('per_1', S) }, { type: 'question.asked', request: aQuestion('que_1', S) },
            { type: 'permission.asked', request: aPermission('per_2', OTHER) },
            { type: 'session.status', sessionID: S, status: { type: 'busy' } }
        );
        expect([Object.keys(state.permissions), Object.keys(state.questions)]).toEqual([['per_1', 'per_2'], ['que_1']]);
        const over = reduceConversations(state, { type: 'session.status', sessionID: S, status: { type: 'idle' } });
        expect([Object.keys(over.permissions), Object.keys(over.questions)]).toEqual([['per_2'], []]);
        const again = reduceConversations(over, { type: 'session.status', sessionID: S, status: { type: 'idle' } });
        expect(again.permissions).toBe(over.permissions);
    });
});

describe('branches that an event does not touch', () => {
    it('keep their identity', () => {
        const before = stateAfter(reset([aSession(S)]),
            loaded(OTHER, [{ info: userInfo(OTHER, 'msg_1'), parts: [] }]),
            loaded(S, [
                { info: userInfo(S, 'msg_1'), parts: [textPart(S, 'msg_1', 'prt_1', 'question')] },
                {
                    info: assistantInfo(S, 'msg_2'),
                    parts: [textPart(S, 'msg_2', 'prt_2', 'first'), textPart(S, 'msg_2', 'prt_3', 'running')]
                }
            ]));
        const after = reduceConversations(before, delta(S, 'msg_2', 'prt_3', '!'));
        expect(texts(after)).toEqual(['question', 'first', 'running!']);
        expect(after.conversations[OTHER]).toBe(before.conversations[OTHER]);
        expect(after.sessions).toBe(before.sessions);
        expect(after.permissions).toBe(before.permissions);
        const [question, answer] = after.conversations[S].messages;
        const [questionBefore, answerBefore] = before.conversations[S].messages;
        expect(question).toBe(questionBefore);
        expect(answer.info).toBe(answerBefore.info);
        expect(answer.parts[0]).toBe(answerBefore.parts[0]);
    });
});

describe('a long conversation', () => {
    const messages = (...numbers: number[]): MessageWithParts[] =>
        numbers.map(number => ({ info: userInfo(S, `msg_${number}`), parts: [] }));
    const page = (earlier: string | undefined, ...numbers: number[]): StoreEvent =>
        ({ type: 'conversation.loaded', sessionID: S, messages: messages(...numbers), todos: [], earlier });
    const before = (cursor: string, earlier: string | undefined, ...numbers: number[]): StoreEvent =>
        ({ type: 'conversation.earlier', sessionID: S, cursor, messages: messages(...numbers), earlier });
    const numbersOf = (state: ConversationState): (number | string | undefined)[] =>
        [...state.conversations[S].messages.map(({ info }) => Number(info.id.slice(4))), state.conversations[S].earlier];

    it('is loaded page by page, each once', () => {
        const state = stateAfter(page('c6', 6, 7), before('c6', 'c4', 4, 5), before('c6', 'c4', 4, 5));
        expect(numbersOf(state)).toEqual([4, 5, 6, 7, 'c4']);
        expect(numbersOf(reduceConversations(state, before('c4', undefined, 3)))).toEqual([3, 4, 5, 6, 7, undefined]);
    });

    it('ignores pages that come when nothing waits for them', () => {
        expect(numbersOf(stateAfter(page(undefined, 1), before('c1', undefined, 0)))).toEqual([1, undefined]);
    });

    it('keeps its older pages when it is loaded again, unless there is a gap', () => {
        const state = stateAfter(page('c6', 6, 7), before('c6', 'c4', 4, 5));
        expect(numbersOf(reduceConversations(state, page('c7', 7, 8)))).toEqual([4, 5, 6, 7, 8, 'c4']);
        expect(numbersOf(reduceConversations(state, page('c8', 8, 9)))).toEqual([8, 9, 'c8']);
        expect(numbersOf(reduceConversations(state, page(undefined, 6, 7)))).toEqual([6, 7, undefined]);
    });

    it('does not take what belongs to pages that are not there', () => {
        const state = stateAfter(page('c6', 6, 7));
        expect(reduceConversations(state, updated(userInfo(S, 'msg_2')))).toBe(state);
        expect(reduceConversations(state, partUpdated(textPart(S, 'msg_2', 'prt_1', 'old')))).toBe(state);
    });
});

describe('for any events', () => {
    const sessionID = fc.constantFrom(S, OTHER);
    const messageID = fc.constantFrom('msg_1', 'msg_2', 'msg_3');
    const partID = fc.constantFrom('prt_1', 'prt_2', 'prt_3');
    const text = fc.constantFrom('', 'a', 'b', 'a');
    const ofConversation: fc.Arbitrary<StoreEvent & { sessionID: string }> = fc.oneof(
        { weight: 1, arbitrary: fc.record({
            type: fc.constant('conversation.loaded' as const), sessionID, messages: fc.constant([]), todos: fc.constant([])
        }) },
        { weight: 4, arbitrary: fc.tuple(sessionID, messageID).map(([session, id]) => ({
            type: 'message.updated' as const, sessionID: session, info: assistantInfo(session, id)
        })) },
        { weight: 1, arbitrary: fc.record({ type: fc.constant('message.removed' as const), sessionID, messageID }) },
        {
            weight: 6,
            arbitrary: fc.tuple(sessionID, messageID, partID, text).map(([session, message, part, content]) =>
                ({ type: 'part.updated' as const, sessionID: session, part: textPart(session, message, part, content) }))
        },
        { weight: 1, arbitrary: fc.record({ type: fc.constant('part.removed' as const), sessionID, messageID, partID }) },
        { weight: 6, arbitrary: fc.record({ type: fc.constant('part.delta' as const), sessionID, messageID, partID, delta: text }) },
        { weight: 1, arbitrary: fc.record({ type: fc.constant('session.pending' as const), sessionID, pending: fc.nat(2) }) },
        {
            weight: 1,
            arbitrary: fc.record({ type: fc.constant('session.problem' as const), sessionID, problem: fc.constantFrom(undefined, PROBLEM) })
        },
        { weight: 1, arbitrary: fc.record({ type: fc.constant('session.removed' as const), sessionID }) }
    );
    const ofFolder: fc.Arbitrary<StoreEvent> = fc.oneof(
        sessionID.map(id => reset([aSession(id)])),
        sessionID.map((id): StoreEvent => ({ type: 'session.updated', session: aSession(id) })),
        sessionID.map((id): StoreEvent => ({ type: 'permission.asked', request: aPermission('per_1', id) })),
        fc.constant<StoreEvent>({ type: 'permission.closed', requestID: 'per_1' })
    );
    const loadedBoth = [loaded(S), loaded(OTHER)];

    it('applying one twice gives the same state, deltas excepted', () => {
        fc.assert(fc.property(fc.array(
            fc.tuple(fc.oneof({ weight: 4, arbitrary: ofConversation }, { weight: 1, arbitrary: ofFolder }), fc.integer({ min: 1, max: 3 }))
        ), events => {
            const once = events.map(([event]) => event);
            const repeated = events.flatMap(([event, times]): StoreEvent[] =>
                event.type === 'part.delta' ? [event] : Array.from({ length: times }, () => event));
            expect(stateAfter(...loadedBoth, ...repeated)).toEqual(stateAfter(...loadedBoth, ...once));
        }), { numRuns: 200 });
    });

    it('two sessions never mix', () => {
        fc.assert(fc.property(fc.array(ofConversation), events => {
            const both = stateAfter(...loadedBoth, ...events);
            for (const id of [S, OTHER]) {
                const alone = stateAfter(...loadedBoth, ...events.filter(event => event.sessionID === id));
                expect(both.conversations[id]).toEqual(alone.conversations[id]);
                expect(both.pending[id]).toEqual(alone.pending[id]);
            }
        }), { numRuns: 200 });
    });

    it('messages and parts stay in order of their ids and unique', () => {
        fc.assert(fc.property(fc.array(ofConversation), events => {
            for (const { messages } of Object.values(stateAfter(...loadedBoth, ...events).conversations)) {
                for (const ids of [messages.map(({ info }) => info.id), ...messages.map(({ parts }) => parts.map(part => part.id))]) {
                    expect(ids).toEqual([...new Set(ids)].sort());
                }
            }
        }), { numRuns: 200 });
    });
});

it('does not change the state that it is given', () => {
    const state = freeze(stateAfter(loaded(S), updated(assistantInfo(S, 'msg_1')), partUpdated(textPart(S, 'msg_1', 'prt_1', 'a'))));
    expect(() => reduceConversations(state, delta(S, 'msg_1', 'prt_1', 'b'))).not.toThrow();
    expect(texts(state)).toEqual(['a']);
});
