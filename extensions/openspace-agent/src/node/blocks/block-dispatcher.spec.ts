import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandResult, createManifest, DEFAULT_POLICY, FinishedCommand, RAN, STOPPED } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { AgentControl } from 'openspace-core/lib/node/control/agent-control';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TrustedFolders } from 'openspace-core/lib/node/launch/trusted-folders';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { CommandGateway } from 'openspace-core/lib/node/router/command-gateway';
import { SlowPage } from 'openspace-core/lib/node/router/fixtures/router-fixture';
import { editorOpen, paneList } from 'openspace-hands/lib/common';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { assistantInfo, textPart, toolPart, userInfo } from '../../common/fixtures/conversations';
import { SessionWatch } from '../agent-session/session-watch';
import { PendingWork } from '../feedback/pending-work';
import { ResultLog } from '../feedback/result-log';
import { ResultReporter } from '../feedback/result-reporter';
import { FakeOpencode } from '../fixtures/fake-opencode';
import { serviceContainer } from '../fixtures/service-container';
import { EchoGuard } from '../guard/echo-guard';
import { InterceptedBlock, RejectionReason } from '../stream-interceptor/intercepted-block';
import { BlockDispatcher, BlockPlace } from './block-dispatcher';

const S = 'ses_1';
const LIST = { cmd: paneList.id, args: {} };
const OPEN = { cmd: editorOpen.id, args: { path: 'a.ts' } };
const SHAPE = 'A block needs "cmd" (text) and "args" (object), and nothing else but "priority".';

function block(index: number, value: unknown = LIST, kind: 'block' | 'echo' = 'block'): InterceptedBlock {
    return { index, offset: 0, kind, raw: `%%OS${JSON.stringify(value)}%%`, value };
}

function rejected(reason: RejectionReason): InterceptedBlock {
    return { index: 0, offset: 0, kind: 'rejected', reason, message: `It is ${reason}.`, length: 9 };
}

describe('BlockDispatcher', () => {
    let folder: TemporaryFolder;
    let container: Container;
    let dispatcher: BlockDispatcher;
    let page: SlowPage;
    let place: BlockPlace;
    let finished: FinishedCommand[];

    beforeEach(async () => {
        vi.useFakeTimers();
        folder = new TemporaryFolder();
        place = { directory: folder.folder('workspace'), sessionID: S, messageID: 'msg_1', partID: 'prt_1' };
        await start();
    });

    afterEach(() => {
        vi.useRealTimers();
        folder.remove();
    });

    /** Starts the IDE with one page; the person has agreed to everything, and the sessions have read nothing. */
    async function start(): Promise<void> {
        container = serviceContainer(launchOptions(folder.at('home')));
        dispatcher = container.get(BlockDispatcher);
        page = new SlowPage();
        page.answer = async () => CommandResult.ok();
        const connected = container.get(PageRegistry).add(page);
        connected.directory = place.directory;
        container.get(CommandCatalog).publishPage(connected, createManifest([editorOpen, paneList], ''));
        container.get(TrustedFolders).set(place.directory, true);
        container.get(AgentControl).setMode('on');
        setPolicy({ commandDelay: 0 });
        finished = [];
        container.get(CommandGateway).onDidFinish(event => finished.push(event));
        for (const sessionID of [S, 'ses_2']) {
            await container.get(EchoGuard).prepare(new FakeOpencode().endpoint(), place.directory, sessionID);
        }
    }

    function setPolicy(policy: Partial<typeof DEFAULT_POLICY>): void {
        container.get(AgentPolicyStore).set({ ...DEFAULT_POLICY, commandDelay: 0, ...policy });
    }

    function personWrites(messageID: string): void {
        const watch = container.get(SessionWatch);
        watch.message(userInfo(S, messageID));
        watch.part(textPart(S, messageID, `prt_of_${messageID}`, 'hello'), 'user', '/w');
    }

    async function dispatch(found: InterceptedBlock, extra: Partial<BlockPlace> = {}): Promise<void> {
        dispatcher.dispatch(found, { ...place, ...extra });
        await vi.advanceTimersByTimeAsync(0);
    }

    const pendingNow = (sessionID = S): number => container.get(PendingWork).of([sessionID])[sessionID] ?? 0;
    const outcomes = (): string[] => finished.map(({ result, decision }) => result.error ?? decision.verdict);

    /** How often each rule decided. */
    function rules(): Record<string, number> {
        return finished.reduce<Record<string, number>>(
            (counts, { decision: { rule } }) => ({ ...counts, [rule]: (counts[rule] ?? 0) + 1 }), {}
        );
    }

    it('runs a block as a command of its session, message and folder, and remembers where it stood', async () => {
        await dispatch({ ...block(2, OPEN), offset: 17 });
        expect(page.calls).toEqual([{
            ...OPEN, id: expect.any(String) as string, sessionId: S, messageId: 'msg_1',
            position: { partId: 'prt_1', offset: 17, index: 2 }, source: 'block'
        }]);
        expect(finished)
            .toMatchObject([{ call: { cmd: OPEN.cmd, messageId: 'msg_1' }, result: { success: true }, decision: RAN, risk: 'view' }]);
        expect(pendingNow()).toBe(0);
    });

    describe('runs a block once', () => {
        it('however often it is reported', async () => {
            await dispatch(block(0));
            await dispatch(block(0));
            await dispatch({ ...rejected('stream-gap'), index: 0 });
            expect([page.calls.length, finished.length]).toEqual([1, 1]);
        });

        it('also after a restart of the IDE', async () => {
            await dispatch(block(0));
            await start();
            await dispatch(block(0));
            await dispatch(block(1));
            expect(page.calls).toHaveLength(1);
        });

        it('even if the restart came before its answer', async () => {
            page.answer = () => new Promise(() => undefined);
            await dispatch(block(0));
            await start();
            await dispatch(block(0));
            expect(page.calls).toEqual([]);
        });

        it('in each place', async () => {
            await dispatch(block(0));
            for (const other of [{ partID: 'prt_2' }, { messageID: 'msg_2' }, { sessionID: 'ses_2' }]) {
                await dispatch(block(0), other);
            }
            await dispatch(block(1));
            expect(page.calls).toHaveLength(5);
        });
    });

    it('runs blocks one after the other, in order, whatever they answer', async () => {
        const answers: ((result: CommandResult) => void)[] = [];
        page.answer = () => new Promise(resolve => answers.push(resolve));
        await dispatch(block(0, OPEN));
        await dispatch(block(1, LIST));
        expect([page.calls.length, pendingNow()]).toEqual([1, 2]);
        answers[0](CommandResult.failed('file not found'));
        await vi.advanceTimersByTimeAsync(10);
        expect([page.calls.map(({ cmd }) => cmd), pendingNow()]).toEqual([[OPEN.cmd, LIST.cmd], 1]);
        answers[1](CommandResult.ok());
        await vi.advanceTimersByTimeAsync(10);
        expect([outcomes(), pendingNow()]).toEqual([['file not found', 'ran'], 0]);
    });

    describe('refuses, answers and reports', () => {
        const MALFORMED = { verdict: 'refused', rule: 'malformed' };
        const cases: [string, InterceptedBlock, { cmd: string; error: string; decision: object }][] = [
            ['a command that nobody offers', block(0, { cmd: 'openspace.pane.explode', args: {} }),
                {
                    cmd: 'openspace.pane.explode',
                    error: 'Unknown command: openspace.pane.explode',
                    decision: { verdict: 'refused', rule: 'unknown-command' }
                }],
            ['a command of the editor that is none of ours', block(0, { cmd: 'workbench.action.terminal.sendSequence', args: {} }),
                {
                    cmd: 'workbench.action.terminal.sendSequence',
                    error: 'Unknown command: workbench.action.terminal.sendSequence',
                    decision: { verdict: 'refused', rule: 'unknown-command' }
                }],
            ['arguments of the wrong kind', block(0, { cmd: OPEN.cmd, args: { path: 7 } }),
                {
                    cmd: OPEN.cmd,
                    error: expect.stringMatching(/^Wrong arguments for openspace\.editor\.open: "path": /) as string,
                    decision: { verdict: 'refused', rule: 'arguments' }
                }],
            [
                'a block that is not a command',
                block(0, { command: 'x' }),
                { cmd: 'block', error: SHAPE, decision: { verdict: 'refused', rule: 'shape' } }
            ],
            [
                'a block with arguments that are not an object',
                block(0, { cmd: LIST.cmd, args: [] }),
                { cmd: 'block', error: SHAPE, decision: { verdict: 'refused', rule: 'shape' } }
            ],
            [
                'a block with members of its own making',
                block(0, { ...LIST, force: true }),
                { cmd: 'block', error: SHAPE, decision: { verdict: 'refused', rule: 'shape' } }
            ],
            [
                'a block with a priority that does not exist',
                block(0, { ...LIST, priority: 'high' }),
                { cmd: 'block', error: SHAPE, decision: { verdict: 'refused', rule: 'shape' } }
            ],
            ['a broken block', rejected('malformed'), { cmd: 'block', error: 'It is malformed.', decision: MALFORMED }],
            [
                'a block without an end',
                rejected('unclosed'),
                { cmd: 'block', error: 'It is unclosed.', decision: { verdict: 'refused', rule: 'unclosed' } }
            ],
            [
                'a block that took too long',
                rejected('timeout'),
                { cmd: 'block', error: 'It is timeout.', decision: { verdict: 'refused', rule: 'unclosed' } }
            ],
            [
                'a block that is too long',
                rejected('too-long'),
                { cmd: 'block', error: 'It is too-long.', decision: { verdict: 'refused', rule: 'too-long' } }
            ],
            [
                'a block that a gap has cut',
                rejected('stream-gap'),
                { cmd: 'block', error: 'It is stream-gap.', decision: { verdict: 'refused', rule: 'stream-gap' } }
            ],
            ['an echo', block(0, LIST, 'echo'),
                {
                    cmd: LIST.cmd,
                    error: expect.stringMatching(/^The same block stands in something that was read in this session/) as string,
                    decision: { verdict: 'echo', rule: 'suppressed: untrusted echo' }
                }]
        ];

        it.each(cases)('%s', async (_name, found, { cmd, error, decision }) => {
            await dispatch(found);
            expect(finished).toMatchObject([
                { call: { cmd, sessionId: S, messageId: 'msg_1', source: 'block' }, result: { success: false, error }, decision }
            ]);
            expect([page.calls, pendingNow(), container.get(ResultLog).unreported(S)]).toMatchObject([[], 0, [{ cmd, error }]]);
        });

        it('whatever nobody could compare with what the session has read', async () => {
            await dispatch(block(0), { sessionID: 'ses_unread' });
            expect([page.calls, rules()]).toEqual([[], { 'not-checked': 1 }]);
        });

        it('what turns out to be an echo only now', async () => {
            const part = { ...toolPart(S, 'msg_1', 'prt_9'), state: {
                status: 'completed' as const, input: {}, output: JSON.stringify(LIST), title: '', metadata: {}, time: { start: 1, end: 2 }
            } };
            container.get(EchoGuard).didObservePart({ part, role: 'assistant' });
            await dispatch(block(0));
            expect([page.calls, finished.length]).toEqual([[], 1]);
        });

        it('everything in a folder that is not trusted', async () => {
            container.get(TrustedFolders).set(place.directory, false);
            await dispatch(block(0));
            expect([page.calls, rules()]).toEqual([[], { 'untrusted-folder': 1 }]);
        });

        it('every block in a session that has read what cannot be searched, and says what to do', async () => {
            container.get(EchoGuard).addTexts(S, ['{"cmd":'.repeat(100_000)]);
            await dispatch(block(0));
            await dispatch(block(0), { sessionID: 'ses_2' });
            expect([page.calls.length, rules(), outcomes()[0]])
                .toEqual([1, { 'not-checked': 1, allowed: 1 }, expect.stringContaining('Tell the person to start a new session.')]);
        });

        it('every block if the person wants tools', async () => {
            setPolicy({ transport: 'mcp' });
            await dispatch(block(0));
            await dispatch({ ...rejected('malformed'), index: 1 });
            expect([page.calls, rules(), outcomes()[0]])
                .toEqual([[], { transport: 2 }, 'Blocks are switched off (openspace.agent.transport); use the tools openspace_….']);
            setPolicy({ transport: 'both' });
            await dispatch(block(2));
            expect(page.calls).toHaveLength(1);
        });

        it('and goes on with the next', async () => {
            await dispatch(rejected('malformed'));
            await dispatch(block(1));
            expect(outcomes()).toEqual(['It is malformed.', 'ran']);
        });
    });

    it.each([
        ['without arguments', { cmd: LIST.cmd }],
        ['with a priority', { ...LIST, priority: 'immediate' }],
        ['with a priority among the arguments, which is none of the command\'s', { cmd: LIST.cmd, args: { priority: 'immediate' } }]
    ])('accepts a block %s', async (_name, value) => {
        const run = vi.spyOn(container.get(CommandGateway), 'run');
        await dispatch(block(0, value));
        expect(page.calls.map(({ cmd, args }) => ({ cmd, args }))).toEqual([LIST]);
        expect(run.mock.calls[0][0].immediate).toBe(JSON.stringify(value).includes('immediate'));
    });

    describe('the limits', () => {
        async function flood(count: number, messageID: string): Promise<void> {
            for (let index = 0; index < count; index++) {
                dispatcher.dispatch(block(index), { ...place, messageID });
            }
            await vi.advanceTimersByTimeAsync(100);
        }

        it('let ten of five hundred blocks of a message run, and all have their answer', async () => {
            await flood(500, 'msg_1');
            expect([page.calls.length, rules(), pendingNow()]).toEqual([10, { allowed: 10, 'message-limit': 490 }, 0]);
            expect(outcomes()).toContain('A message may have at most 10 commands; this one was not run.');
        });

        it('let fifty commands of a turn run, and as many of the next', async () => {
            for (let message = 1; message <= 6; message++) {
                await flood(10, `msg_${message}`);
            }
            expect(rules()).toEqual({ allowed: 50, 'turn-limit': 10 });
            expect(outcomes().at(-1)).toBe('A turn may have at most 50 commands; this one was not run.');
            personWrites('msg_7');
            await flood(10, 'msg_8');
            expect(rules().allowed).toBe(60);
        });

        it('count blocks for the turn of their message, although the person has written meanwhile', async () => {
            personWrites('msg_0');
            container.get(SessionWatch).message(assistantInfo(S, 'msg_1', { parentID: 'msg_0' }));
            await flood(10, 'msg_1');
            personWrites('msg_2');
            await dispatch(block(10));
            expect(rules()).toEqual({ allowed: 10, 'message-limit': 1 });
        });

        it('follow the person\'s choice at once', async () => {
            setPolicy({ maxCommandsPerMessage: 2 });
            await flood(5, 'msg_1');
            expect(rules()).toEqual({ allowed: 2, 'message-limit': 3 });
            setPolicy({ maxCommandsPerMessage: 20 });
            await flood(15, 'msg_2');
            expect(rules().allowed).toBe(17);
        });

        it('are not used up by blocks that are none', async () => {
            for (let index = 0; index < 30; index++) {
                await dispatch({ ...rejected('malformed'), index });
            }
            await dispatch(block(30));
            expect(rules()).toEqual({ malformed: 30, allowed: 1 });
        });
    });

    describe('when the person stops the turn', () => {
        beforeEach(() => {
            page.answer = () => new Promise(() => undefined);
            personWrites('msg_0');
        });

        it('drops what has not started, answers for what runs, and lets the page give up', async () => {
            await dispatch(block(0, OPEN));
            await dispatch(block(1));
            dispatcher.cancel(S);
            await vi.advanceTimersByTimeAsync(10);
            expect([page.calls.map(({ cmd }) => cmd), outcomes(), page.cancelled, pendingNow()])
                .toEqual([[OPEN.cmd], [STOPPED, STOPPED], [page.calls[0].id], 0]);
        });

        it('runs nothing that still comes before the server has stopped', async () => {
            dispatcher.cancel(S);
            await dispatch(block(0));
            expect([page.calls, finished.map(({ decision }) => decision)]).toEqual([[], [{ verdict: 'cancelled', rule: 'stopped' }]]);
        });

        it('runs the next turn', async () => {
            dispatcher.cancel(S);
            personWrites('msg_2');
            await dispatch(block(0), { messageID: 'msg_3' });
            expect(page.calls).toHaveLength(1);
        });

        it('also stops what an answer to an earlier message has begun', async () => {
            container.get(SessionWatch).message(assistantInfo(S, 'msg_1', { parentID: 'msg_0' }));
            await dispatch(block(0));
            personWrites('msg_2');
            dispatcher.cancel(S);
            await vi.advanceTimersByTimeAsync(10);
            await dispatch(block(1));
            expect([page.calls.length, outcomes()]).toEqual([1, [STOPPED, STOPPED]]);
        });

        it('leaves other sessions alone', async () => {
            await dispatch(block(0), { sessionID: 'ses_2' });
            dispatcher.cancel(S);
            await vi.advanceTimersByTimeAsync(10);
            expect([page.calls.length, outcomes(), pendingNow('ses_2')]).toEqual([1, [], 1]);
        });
    });

    it('goes on after a page that does not answer properly', async () => {
        page.answer = () => Promise.reject(new Error('connection closed'));
        await dispatch(block(0));
        await dispatch(block(1));
        await vi.advanceTimersByTimeAsync(10);
        expect(outcomes()).toEqual(['connection closed', 'connection closed']);
    });

    it('lets the reporter know of every block, in order', async () => {
        const told: string[] = [];
        vi.spyOn(container.get(ResultReporter), 'expect').mockImplementation(() => (cmd, { success }) => told.push(`${cmd} ${success}`));
        await dispatch(rejected('malformed'));
        await dispatch(block(1));
        await dispatch(block(2, OPEN, 'echo'));
        expect(told).toEqual(['block false', `${LIST.cmd} true`, `${OPEN.cmd} false`]);
    });
});
