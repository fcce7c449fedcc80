import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageWithParts, Part, Session, StoreEvent } from '../../common';
import {
    aPermission, aQuestion, aSession, assistantInfo, reasoningPart, textPart, toolPart, userInfo
} from '../../common/fixtures/conversations';
import { SessionWatch } from '../agent-session/session-watch';
import { BlockPlace } from '../blocks/block-dispatcher';
import { FeedPage } from '../fixtures/feed-page';
import { messageUpdated, partDelta, partUpdated, serverEvent, sessionUpdated, statusChanged } from '../fixtures/server-events';
import { PageFeed } from '../page-feed/page-feed';
import { InterceptedBlock } from '../stream-interceptor/intercepted-block';
import { DirectoryFeed } from './directory-feed';
import { LiveText, StreamedPart } from './live-text';

const S = 'ses_1';
const BLOCK = '%%OS{"cmd":"openspace.pane.list","args":{}}%%';

describe('DirectoryFeed', () => {
    let page: FeedPage;
    let pageFeed: PageFeed;
    let live: LiveText;
    let feed: DirectoryFeed;
    let dispatched: { block: InterceptedBlock; place: BlockPlace }[];
    const watch = {
        session: vi.fn<SessionWatch['session']>(), message: vi.fn<SessionWatch['message']>(), part: vi.fn<SessionWatch['part']>(),
        begin: vi.fn<SessionWatch['begin']>(), status: vi.fn<SessionWatch['status']>(), compacted: vi.fn<SessionWatch['compacted']>(),
        deleted: vi.fn<SessionWatch['deleted']>()
    };

    beforeEach(async () => {
        page = new FeedPage();
        pageFeed = new PageFeed(() => undefined);
        pageFeed.connect(page);
        await Promise.resolve();
        live = new LiveText();
        dispatched = [];
        vi.resetAllMocks();
        feed = new DirectoryFeed({
            directory: '/w', live, watch,
            pages: () => [pageFeed],
            onBlock: (block, place) => dispatched.push({ block, place }),
            permissions: { asked: () => false, closed: () => undefined }
        });
    });

    /** The stream breaks; what runs is not followed any more. */
    function breakStream(): void {
        live.interrupt();
        feed.forgetRunning();
    }

    /** Why blocks were not run, in order. */
    function rejections(): string[] {
        return dispatched.map(({ block }) => block.kind === 'rejected' ? block.reason : block.kind);
    }

    /** Shows the conversation in the page. */
    function show(sessionID = S): void {
        pageFeed.beginLoading(sessionID);
        pageFeed.finishLoading(sessionID, { type: 'conversation.loaded', sessionID, messages: [], todos: [] }, event => event);
        told();
    }

    /** What the page was told since the last time. */
    function told(): StoreEvent[] {
        pageFeed.flush();
        return page.batches.splice(0).flatMap(({ events }) => events);
    }

    /** Streams a text in two pieces, the second in the middle of whatever it contains. */
    function stream(part: StreamedPart, text: string): void {
        const middle = Math.ceil(text.length / 2);
        feed.process(partUpdated(part));
        feed.process(partDelta(part, text.slice(0, middle)));
        feed.process(partDelta(part, text.slice(middle)));
        feed.process(partUpdated({ ...part, text, time: { start: 1, end: 2 } }));
    }

    describe('the agent\'s own text', () => {
        const running = textPart(S, 'msg_2', 'prt_1', '', { time: { start: 1 } });
        const text = `Look: ${BLOCK} here.`;

        beforeEach(() => {
            show();
            feed.process(sessionUpdated(aSession(S)));
            feed.process(messageUpdated(assistantInfo(S, 'msg_2')));
            told();
        });

        it('reaches the page without its blocks, which are dispatched with the place where they stood', () => {
            stream(running, text);
            const { length } = 'Look: ';
            expect(dispatched).toEqual([{
                block: { index: 0, offset: length, kind: 'block', raw: BLOCK, value: { cmd: 'openspace.pane.list', args: {} } },
                place: { directory: '/w', sessionID: S, messageID: 'msg_2', partID: 'prt_1' }
            }]);
            expect(told()).toEqual([
                { type: 'part.updated', sessionID: S, part: running },
                { type: 'part.delta', sessionID: S, messageID: 'msg_2', partID: 'prt_1', delta: 'Look:  here.' },
                { type: 'part.updated', sessionID: S, part: { ...running, text: 'Look:  here.', time: { start: 1, end: 2 } } }
            ]);
        });

        it('runs no block twice when the server repeats the end of the part', () => {
            stream(running, text);
            feed.process(partUpdated({ ...running, text, time: { start: 1, end: 2 } }));
            expect(dispatched).toHaveLength(1);
        });

        it('runs nothing when the beginning was not seen', () => {
            feed.process(partUpdated({ ...running, text: 'Look: ' }));
            feed.process(partDelta(running, BLOCK));
            feed.process(partUpdated({ ...running, text, time: { start: 1, end: 2 } }));
            expect(dispatched).toEqual([]);
            expect(told().at(-1))
                .toEqual({ type: 'part.updated', sessionID: S, part: { ...running, text: 'Look:  here.', time: { start: 1, end: 2 } } });
        });

        it('runs nothing and shows no delta after the turn is over', () => {
            feed.process(partUpdated(running));
            feed.process(statusChanged(S, { type: 'idle' }));
            told();
            feed.process(partDelta(running, text));
            expect({ dispatched, told: told(), running: live.size }).toEqual({ dispatched: [], told: [], running: 0 });
        });

        it('runs nothing of what streamed over a gap, and says so', () => {
            feed.process(partUpdated(running));
            feed.process(partDelta(running, 'Look: '));
            breakStream();
            feed.process(messageUpdated(assistantInfo(S, 'msg_2')));
            feed.process(partDelta(running, BLOCK));
            feed.process(partUpdated({ ...running, text, time: { start: 1, end: 2 } }));
            expect(rejections()).toEqual(['stream-gap']);
        });

        it('is shown whole when its end was missed in a gap', () => {
            feed.process(partUpdated(running));
            feed.process(partDelta(running, 'Look: '));
            breakStream();
            const ended = { ...running, text, time: { start: 1, end: 2 } };
            expect(feed.clean(ended, 'assistant')).toEqual({ ...ended, text: 'Look:  here.' });
        });

        it('still runs a block at its end when a page loads the complete part just before', () => {
            feed.process(partUpdated(running));
            feed.process(partDelta(running, 'Look: '));
            const ended = { ...running, text: `Look: ${BLOCK}`, time: { start: 1, end: 2 } };
            feed.clean(ended, 'assistant');
            feed.process(partDelta(running, BLOCK));
            feed.process(partUpdated(ended));
            expect(dispatched).toHaveLength(1);
        });

        it('is not watched any more when the folder is given up', () => {
            feed.process(partUpdated(running));
            feed.dispose();
            feed.process(partDelta(running, text));
            expect({ dispatched, running: live.size }).toEqual({ dispatched: [], running: 0 });
        });

        it('lets a removed part go', () => {
            feed.process(partUpdated(running));
            told();
            feed.process(serverEvent('message.part.removed', { sessionID: S, messageID: 'msg_2', partID: 'prt_1' }));
            expect({ told: told(), running: live.size })
                .toEqual({ told: [{ type: 'part.removed', sessionID: S, messageID: 'msg_2', partID: 'prt_1' }], running: 0 });
        });

        it('shows what a block that took too long held back, where the part is its own', () => {
            feed.process(partUpdated(running));
            told();
            const output = {
                delta: 'rest',
                text: 'rest',
                blocks: [{ index: 0, offset: 0, kind: 'rejected', reason: 'timeout', message: 'too late', length: 9 }]
            } as const;
            expect([
                feed.release('prt_unknown', { ...output, blocks: [] }), feed.release('prt_1', { ...output, blocks: [...output.blocks] })
            ]).toEqual([false, true]);
            expect(dispatched.map(({ block }) => block)).toEqual(output.blocks);
            expect(told()).toEqual([{ type: 'part.delta', sessionID: S, messageID: 'msg_2', partID: 'prt_1', delta: 'rest' }]);
        });

        it('is cleaned for a page that loads it, up to what has streamed', () => {
            feed.process(partUpdated(running));
            feed.process(partDelta(running, `so far ${BLOCK}%%`));
            expect(feed.clean(running, 'assistant')).toEqual({ ...running, text: 'so far ' });
            expect(feed.refresh(running)).toEqual({ ...running, text: 'so far ' });
            const complete = textPart(S, 'msg_2', 'prt_9', `old ${BLOCK}text`);
            expect(feed.clean(complete, 'assistant')).toEqual({ ...complete, text: 'old text' });
            expect(feed.refresh(complete)).toBe(complete);
            expect(feed.clean(toolPart(S, 'msg_2', 'prt_8'), 'assistant')).toEqual(toolPart(S, 'msg_2', 'prt_8'));
            expect(feed.refresh(toolPart(S, 'msg_2', 'prt_8'))).toEqual(toolPart(S, 'msg_2', 'prt_8'));
        });
    });

    describe('blocks that never run', () => {
        const child = aSession('ses_child', { parentID: S });
        const cases: [string, Session | undefined, Parameters<typeof messageUpdated>[0] | undefined, StreamedPart][] = [
            ['in a message of the person', aSession(S), userInfo(S, 'msg_1'), textPart(S, 'msg_1', 'prt_1', '')],
            ['in a summary of what was said', aSession(S), assistantInfo(S, 'msg_1', { summary: true }), textPart(S, 'msg_1', 'prt_1', '')],
            ['in the agent\'s thoughts', aSession(S), assistantInfo(S, 'msg_1'), reasoningPart(S, 'msg_1', 'prt_1', '')],
            [
                'in text that the server made up', aSession(S), assistantInfo(S, 'msg_1'),
                textPart(S, 'msg_1', 'prt_1', '', { synthetic: true })
            ],
            ['in a session of a helper', child, assistantInfo('ses_child', 'msg_1'), textPart('ses_child', 'msg_1', 'prt_1', '')],
            ['in a session that nobody knows', undefined, assistantInfo(S, 'msg_1'), textPart(S, 'msg_1', 'prt_1', '')],
            ['in a message that nobody knows', aSession(S), undefined, textPart(S, 'msg_1', 'prt_1', '')]
        ];

        it.each(cases)('%s', (_name, session, message, part) => {
            if (session) {
                feed.process(sessionUpdated(session));
            }
            if (message) {
                feed.process(messageUpdated(message));
            }
            stream(part, `before ${BLOCK} after`);
            expect(dispatched).toEqual([]);
        });

        it('stand in the person\'s own message as they were written', () => {
            show();
            feed.process(messageUpdated(userInfo(S, 'msg_1')));
            const part = textPart(S, 'msg_1', 'prt_1', `what does ${BLOCK} do?`);
            feed.process(partUpdated(part));
            expect(told().at(-1)).toEqual({ type: 'part.updated', sessionID: S, part });
            expect(feed.clean(part, 'user')).toBe(part);
        });

        it('do not show in thoughts', () => {
            show();
            feed.process(messageUpdated(assistantInfo(S, 'msg_1')));
            stream(reasoningPart(S, 'msg_1', 'prt_1', ''), `hm ${BLOCK}ok`);
            expect(told().filter(event => JSON.stringify(event).includes('%%'))).toEqual([]);
        });
    });

    describe('titles', () => {
        it.each([
            [`${BLOCK}Fix the door`, 'Fix the door'], [`Fix ${BLOCK} the door`, 'Fix  the door'], [BLOCK, 'Untitled'],
            ['100 %% sure', '100 %% sure'], ['Plain', 'Plain']
        ])('are free of blocks: %s', (title, clean) => {
            feed.process(sessionUpdated(aSession(S, { title })));
            expect(told()).toEqual([{ type: 'session.updated', session: aSession(S, { title: clean }) }]);
            feed.reset([aSession(S, { title })], {});
            expect(feed.sessions.get(S)?.title).toBe(clean);
        });
    });

    describe('messages that were under way before we looked', () => {
        const part = textPart(S, 'msg_5', 'prt_5', '', { time: { start: 1 } });

        it.each([['busy', 1], ['idle', 0]] as const)('are known from the loaded conversation while the session is %s', (type, blocks) => {
            feed.reset([aSession(S)], { [S]: { type } });
            feed.learn([userInfo(S, 'msg_4'), assistantInfo(S, 'msg_5')]);
            stream(part, `a ${BLOCK} b`);
            expect(dispatched).toHaveLength(blocks);
        });

        it('have been missed like those of a gap: nothing of them runs, blocks are answered, tools are noted', () => {
            feed.reset([aSession(S), aSession('ses_2')], { [S]: { type: 'busy' }, ses_2: { type: 'idle' } });
            expect(feed.sessionsAfterGap).toEqual([S]);
            const tool = { ...toolPart(S, 'msg_5', 'prt_4'), tool: 'webfetch' };
            const ended = textPart(S, 'msg_5', 'prt_5', `a ${BLOCK}`, { time: { start: 1, end: 2 } });
            feed.catchUp(S, [
                { info: userInfo(S, 'msg_4'), parts: [textPart(S, 'msg_4', 'prt_1', 'go')] },
                { info: assistantInfo(S, 'msg_5'), parts: [tool, ended] }
            ]);
            expect(rejections()).toEqual(['stream-gap']);
            expect(watch.part.mock.calls.map(([{ id }, role]) => [id, role]))
                .toEqual([['prt_1', 'user'], ['prt_4', 'assistant'], ['prt_5', 'assistant']]);
            feed.process(statusChanged(S, { type: 'idle' }));
            expect(feed.sessionsAfterGap).toEqual([]);
        });
    });

    describe('a gap in the stream', () => {
        const ENDED = { time: { start: 1, end: 2 } };
        const question: MessageWithParts = { info: userInfo(S, 'msg_1'), parts: [textPart(S, 'msg_1', 'prt_1', 'go')] };
        const tool = { ...toolPart(S, 'msg_2', 'prt_9'), tool: 'webfetch' };

        /** A message of the agent with complete texts. */
        function answer(id: string, ...texts: string[]): MessageWithParts {
            return {
                info: assistantInfo(S, id, { time: { created: 1, completed: 2 } }),
                parts: texts.map((text, index) => textPart(S, id, `prt_${id}_${index}`, text, ENDED))
            };
        }

        beforeEach(() => {
            feed.reset([aSession(S)], {});
            feed.process(statusChanged(S, { type: 'busy' }));
            feed.process(messageUpdated(userInfo(S, 'msg_1')));
            feed.process(messageUpdated(assistantInfo(S, 'msg_2')));
        });

        /** The connection is back; the session is still at work or not. */
        function reconnect(type: 'busy' | 'idle', ...messages: MessageWithParts[]): void {
            feed.reset([aSession(S)], type === 'busy' ? { [S]: { type } } : {});
            feed.catchUp(S, messages);
        }

        it('concerns the sessions that were at work, before it or after it', () => {
            feed.process(statusChanged('ses_2', { type: 'idle' }));
            expect(feed.sessionsAfterGap).toEqual([]);
            breakStream();
            expect(feed.sessionsAfterGap).toEqual([S]);
            feed.reset([aSession(S), aSession('ses_3')], { ses_3: { type: 'busy' } });
            expect(feed.sessionsAfterGap).toEqual([S, 'ses_3']);
        });

        it('is not what another look at the folder is', () => {
            feed.reset([aSession(S), aSession('ses_3')], { [S]: { type: 'busy' }, ses_3: { type: 'busy' } });
            expect(feed.sessionsAfterGap).toEqual([]);
        });

        it('has the blocks answered that nobody saw, and those alone', () => {
            const seen = textPart(S, 'msg_2', 'prt_msg_2_0', '', { time: { start: 1 } });
            stream(seen, BLOCK);
            breakStream();
            reconnect('busy', question, answer('msg_2', BLOCK, `lost ${BLOCK}`), answer('msg_3', `${BLOCK}${BLOCK}`));
            expect(dispatched.map(({ block, place }) => [place.partID, block.index, block.kind])).toEqual([
                ['prt_msg_2_0', 0, 'block'], ['prt_msg_2_1', 0, 'rejected'], ['prt_msg_3_0', 0, 'rejected'], ['prt_msg_3_0', 1, 'rejected']
            ]);
        });

        it('has a block answered that it cut, once', () => {
            const cut = textPart(S, 'msg_2', 'prt_msg_2_0', '', { time: { start: 1 } });
            feed.process(partUpdated(cut));
            feed.process(partDelta(cut, `${BLOCK} and %%OS{"cmd":`));
            breakStream();
            reconnect('busy', question, answer('msg_2', `${BLOCK} and ${BLOCK}`));
            feed.process(partUpdated({ ...cut, text: `${BLOCK} and ${BLOCK}`, ...ENDED }));
            expect(rejections()).toEqual(['block', 'stream-gap']);
        });

        it('does not have old messages answered', () => {
            breakStream();
            reconnect(
                'busy', question, answer('msg_2', BLOCK), { info: userInfo(S, 'msg_3'), parts: [textPart(S, 'msg_3', 'prt_3', 'again')] },
                answer('msg_4', `${BLOCK}${BLOCK}`)
            );
            expect(dispatched.map(({ place }) => place.messageID)).toEqual(['msg_4', 'msg_4']);
        });

        it('has messages of one turn answered, also behind those that programs wrote', () => {
            breakStream();
            const results = { info: userInfo(S, 'msg_3'), parts: [textPart(S, 'msg_3', 'prt_3', 'results', { synthetic: true })] };
            reconnect('busy', question, answer('msg_2', BLOCK), results, answer('msg_4', BLOCK));
            expect(dispatched.map(({ place }) => place.messageID)).toEqual(['msg_2', 'msg_4']);
        });

        it('runs nothing of a part that was answered for already, when its events still come', () => {
            breakStream();
            reconnect('busy', question, answer('msg_2', BLOCK));
            stream(textPart(S, 'msg_2', 'prt_msg_2_0', '', { time: { start: 1 } }), BLOCK);
            expect(rejections()).toEqual(['stream-gap']);
        });

        it('does not start to read a part in its middle', () => {
            breakStream();
            // The server gives out a running part without its text.
            const running = textPart(S, 'msg_2', 'prt_2', '', { time: { start: 1 } });
            reconnect('busy', question, { info: assistantInfo(S, 'msg_2'), parts: [running] });
            feed.process(partDelta(running, BLOCK));
            expect([dispatched, live.size]).toEqual([[], 0]);
        });

        it('is caught up with for all who follow the session: who asked, what was read, what is complete', () => {
            breakStream();
            vi.resetAllMocks();
            reconnect('busy', question, { ...answer('msg_2', 'text'), parts: [tool, ...answer('msg_2', 'text').parts] });
            expect(watch.message.mock.calls.map(([{ id }]) => id)).toEqual(['msg_1', 'msg_2']);
            expect(watch.part.mock.calls.map(([part, role]) => [part.id, role]))
                .toEqual([['prt_1', 'user'], ['prt_9', 'assistant'], ['prt_msg_2_0', 'assistant']]);
        });

        it('is over with the turn, even if nobody saw its end', () => {
            breakStream();
            vi.resetAllMocks();
            reconnect('idle', question, answer('msg_2', BLOCK));
            expect([rejections(), watch.status.mock.calls, feed.sessionsAfterGap]).toEqual([['stream-gap'], [[S, false]], []]);
        });
    });

    describe('those who follow the sessions', () => {
        it('are told when a session begins to work, and of every change', () => {
            for (const type of ['busy', 'busy', 'idle', 'busy'] as const) {
                feed.process(statusChanged(S, { type }));
            }
            expect([watch.begin.mock.calls, watch.status.mock.calls])
                .toEqual([[[S, '/w'], [S, '/w']], [[S, true], [S, true], [S, false], [S, true]]]);
        });

        it('are told whose a part is', () => {
            feed.process(messageUpdated(userInfo(S, 'msg_1')));
            feed.process(messageUpdated(assistantInfo(S, 'msg_2')));
            const parts = [textPart(S, 'msg_1', 'prt_1', 'x'), textPart(S, 'msg_2', 'prt_2', 'x'), toolPart(S, 'msg_2', 'prt_3')];
            parts.forEach(part => feed.process(partUpdated(part)));
            expect(watch.part.mock.calls).toEqual([[parts[0], 'user', '/w'], [parts[1], 'assistant', '/w'], [parts[2], 'assistant', '/w']]);
        });

        it('are told of parts of unknown messages that they are a stranger\'s, except for what streams', () => {
            const parts = [
                textPart(S, 'msg_7', 'prt_1', 'x'),
                textPart(S, 'msg_7', 'prt_2', 'x', { time: { start: 1 } }),
                toolPart(S, 'msg_7', 'prt_3')
            ];
            parts.forEach(part => feed.process(partUpdated(part)));
            expect(watch.part.mock.calls.map(([, role]) => role)).toEqual(['user', 'assistant', 'user']);
        });

        it('are told of every session and of summaries', () => {
            const session = aSession(S, { title: `${BLOCK}Title` });
            feed.reset([session], {});
            feed.process(sessionUpdated(session));
            feed.process(serverEvent('session.compacted', { sessionID: S }));
            expect([watch.session.mock.calls, watch.compacted.mock.calls]).toEqual([[[session], [session]], [[S]]]);
        });
    });

    describe('a step that the server tries again', () => {
        it('leaves nothing of the broken one', () => {
            show();
            feed.process(sessionUpdated(aSession(S)));
            feed.process(messageUpdated(assistantInfo(S, 'msg_2')));
            const broken = textPart(S, 'msg_2', 'prt_1', '', { time: { start: 1 } });
            feed.process(partUpdated(broken));
            feed.process(partDelta(broken, 'half %%OS{"cmd":'));
            told();
            feed.process(partUpdated({ id: 'prt_2', sessionID: S, messageID: 'msg_2', type: 'step-start' }));
            feed.process(partDelta(broken, '"openspace.pane.list"}%%'));
            expect([told()[0], dispatched, live.size])
                .toEqual([{ type: 'part.updated', sessionID: S, part: { ...broken, text: '' } }, [], 0]);
        });
    });

    describe('the problem of a turn', () => {
        it('is kept for pages that come later, until it is over', () => {
            const problem = { kind: 'server', title: 'Gone', detail: 'It is gone.' } as const;
            feed.setProblem(S, problem);
            expect([...feed.problems]).toEqual([[S, problem]]);
            feed.setProblem(S, undefined);
            expect([...feed.problems]).toEqual([]);
            expect(told()).toEqual([
                { type: 'session.problem', sessionID: S, problem }, { type: 'session.problem', sessionID: S, problem: undefined }
            ]);
        });
    });

    describe('a reset', () => {
        it('replaces sessions and states', () => {
            feed.process(sessionUpdated(aSession('ses_old')));
            feed.process(statusChanged('ses_old', { type: 'busy' }));
            feed.reset([aSession(S)], { [S]: { type: 'retry', attempt: 1, message: '', next: 0 } });
            expect([[...feed.sessions.keys()], feed.isBusy('ses_old'), feed.isBusy(S)]).toEqual([[S], false, true]);
        });

        it('ends the sessions that are not there any more, for all who follow them and in every page', () => {
            feed.reset([aSession(S), aSession('ses_old')], {});
            feed.setProblem('ses_old', { kind: 'unknown', title: 'x', detail: 'y' });
            told();
            feed.reset([aSession(S)], {});
            expect([watch.deleted.mock.calls, told(), [...feed.problems]])
                .toEqual([[['ses_old']], [{ type: 'session.removed', sessionID: 'ses_old' }], []]);
        });
    });

    describe('what every page of the folder learns, whatever it shows', () => {
        it('is about sessions and requests', () => {
            const session = aSession(S);
            feed.process(serverEvent('session.created', { sessionID: S, info: session }));
            feed.process(statusChanged(S, { type: 'busy' }));
            feed.process(serverEvent('permission.asked', aPermission('per_1', S)));
            feed.process(serverEvent('permission.replied', { sessionID: S, requestID: 'per_1', reply: 'once' }));
            feed.process(serverEvent('question.asked', aQuestion('que_1', S)));
            feed.process(serverEvent('question.replied', { sessionID: S, requestID: 'que_1', answers: [] }));
            feed.process(serverEvent('question.rejected', { sessionID: S, requestID: 'que_2' }));
            feed.process(serverEvent('session.error', { sessionID: S, error: { name: 'UnknownError', data: { message: 'it broke' } } }));
            feed.process(serverEvent('session.deleted', { sessionID: S, info: session }));
            expect(told()).toEqual([
                { type: 'session.updated', session },
                { type: 'session.status', sessionID: S, status: { type: 'busy' } },
                { type: 'permission.asked', request: aPermission('per_1', S) },
                { type: 'permission.closed', requestID: 'per_1' },
                { type: 'question.asked', request: aQuestion('que_1', S) },
                { type: 'question.closed', requestID: 'que_1' },
                { type: 'question.closed', requestID: 'que_2' },
                {
                    type: 'session.problem',
                    sessionID: S,
                    problem: { kind: 'unknown', title: 'The agent could not answer', detail: 'it broke' }
                },
                { type: 'session.removed', sessionID: S }
            ]);
            expect([feed.sessions.size, feed.statuses.size, feed.problems.size, watch.deleted.mock.calls]).toEqual([0, 0, 0, [[S]]]);
        });

        it('is not that the person stopped a turn, and not an error of no session', () => {
            feed.process(
                serverEvent('session.error', { sessionID: S, error: { name: 'MessageAbortedError', data: { message: 'Aborted' } } })
            );
            feed.process(serverEvent('session.error', { error: { name: 'UnknownError', data: { message: 'it broke' } } }));
            feed.process(serverEvent('server.connected', {}));
            expect(told()).toEqual([]);
        });
    });

    describe('what only a page learns that shows the conversation', () => {
        const todos = [{ content: 'test', status: 'pending', priority: 'low' }];

        function talk(): void {
            feed.process(messageUpdated(userInfo(S, 'msg_1')));
            feed.process(partUpdated(toolPart(S, 'msg_1', 'prt_1')));
            feed.process(serverEvent('todo.updated', { sessionID: S, todos }));
            feed.process(serverEvent('message.removed', { sessionID: S, messageID: 'msg_1' }));
        }

        it('are its messages, parts and todos', () => {
            show();
            talk();
            expect(told()).toEqual([
                { type: 'message.updated', sessionID: S, info: userInfo(S, 'msg_1') },
                { type: 'part.updated', sessionID: S, part: toolPart(S, 'msg_1', 'prt_1') as Part },
                { type: 'session.todos', sessionID: S, todos },
                { type: 'message.removed', sessionID: S, messageID: 'msg_1' }
            ]);
        });

        it('nothing of others', () => {
            show('ses_2');
            talk();
            expect(told()).toEqual([]);
        });
    });
});
