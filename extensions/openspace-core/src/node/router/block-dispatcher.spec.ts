import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { waitFor } from '../../../../../tests/support/wait-for';
import { AgentCommandCall, CommandResult, createManifest, editorOpen, paneList, ResultLine } from '../../common';
import { FakePage } from '../fixtures/fake-page';
import { launchOptions } from '../fixtures/launch-options';
import { serviceContainer } from '../fixtures/service-container';
import { ManifestStore } from '../hub/manifest-store';
import { InterceptedBlock } from '../stream-interceptor/intercepted-block';
import { BlockDispatcher, BlockPlace, PendingChange } from './block-dispatcher';
import { CommandRouter } from './command-router';
import { ResultLog } from './result-log';
import { TabRegistry } from './tab-registry';

const PLACE: BlockPlace = { directory: '/w', sessionID: 'ses_1', messageID: 'msg_1', partID: 'prt_1', trusted: true };
const LIST = { cmd: 'openspace.pane.list', args: {} };
const OPEN = { cmd: 'openspace.editor.open', args: { path: 'a.ts' } };

function block(index: number, value: unknown = LIST): InterceptedBlock {
    return { index, offset: 0, kind: 'block', raw: `%%OS${JSON.stringify(value)}%%`, value };
}

/** A command whose end the test decides. */
interface RunningCall {
    readonly call: AgentCommandCall;
    answer(result?: CommandResult): void;
}

describe('BlockDispatcher', () => {
    let folder: TemporaryFolder;
    let dispatcher: BlockDispatcher;
    let results: ResultLog;
    let page: FakePage;
    let pending: PendingChange[];

    beforeEach(() => {
        folder = new TemporaryFolder();
        const container = serviceContainer(launchOptions(folder.path), BlockDispatcher, CommandRouter, ManifestStore, ResultLog, TabRegistry);
        dispatcher = container.get(BlockDispatcher);
        results = container.get(ResultLog);
        container.get(ManifestStore).publish(createManifest([editorOpen, paneList], ''));
        page = new FakePage();
        container.get(TabRegistry).add(page).directory = '/w';
        pending = [];
        dispatcher.onDidChangePending(change => pending.push(change));
    });

    afterEach(() => folder.remove());

    function lines(sessionID = PLACE.sessionID): ResultLine[] {
        return results.of(sessionID).map(({ executionTime: _, ...line }) => line as ResultLine);
    }

    async function settled(count: number, sessionID = PLACE.sessionID): Promise<void> {
        await waitFor(`${count} results`, () => results.of(sessionID).length === count);
    }

    /** Lets commands run until the test answers them. */
    function holdAnswers(): RunningCall[] {
        const running: RunningCall[] = [];
        page.answer = call => new Promise(resolve => running.push({ call, answer: (result = CommandResult.ok()) => resolve(result) }));
        return running;
    }

    it('runs a block as a command of its session, and keeps the outcome for the agent', async () => {
        page.answer = async () => CommandResult.ok({ editorId: 'a.ts' });
        dispatcher.dispatch(block(0, OPEN), PLACE);
        await settled(1);
        expect(page.calls).toEqual([{ ...OPEN, id: expect.any(String), sessionId: 'ses_1', source: 'block' }]);
        expect(lines()).toEqual([{ cmd: OPEN.cmd, success: true }]);
        expect(pending).toEqual([{ directory: '/w', sessionID: 'ses_1', pending: 1 }, { directory: '/w', sessionID: 'ses_1', pending: 0 }]);
    });

    it('runs the same block once, however often it is reported', async () => {
        dispatcher.dispatch(block(0), PLACE);
        dispatcher.dispatch(block(0), PLACE);
        await settled(1);
        dispatcher.dispatch(block(0), PLACE);
        dispatcher.dispatch(block(1), PLACE);
        await settled(2);
        expect(page.calls).toHaveLength(2);
        expect(pending.at(-1)?.pending).toBe(0);
    });

    it('runs equal blocks in different places', async () => {
        dispatcher.dispatch(block(0), PLACE);
        dispatcher.dispatch(block(1), PLACE);
        dispatcher.dispatch(block(0), { ...PLACE, partID: 'prt_2' });
        dispatcher.dispatch(block(0), { ...PLACE, messageID: 'msg_2' });
        dispatcher.dispatch(block(0), { ...PLACE, sessionID: 'ses_2' });
        await settled(4);
        await settled(1, 'ses_2');
        expect(page.calls).toHaveLength(5);
    });

    it('runs the blocks of a session one after the other, in order, whatever they answer', async () => {
        const running = holdAnswers();
        dispatcher.dispatch(block(0, OPEN), PLACE);
        dispatcher.dispatch(block(1, LIST), PLACE);
        await waitFor('the first runs', () => running.length === 1);
        expect(pending.at(-1)?.pending).toBe(2);
        running[0].answer(CommandResult.failed('file not found'));
        await waitFor('the second runs', () => running.length === 2);
        running[1].answer();
        await settled(2);
        expect(lines()).toEqual([{ cmd: OPEN.cmd, success: false, error: 'file not found' }, { cmd: LIST.cmd, success: true }]);
    });

    it('lets sessions run side by side', async () => {
        const running = holdAnswers();
        dispatcher.dispatch(block(0), PLACE);
        dispatcher.dispatch(block(0), { ...PLACE, sessionID: 'ses_2' });
        await waitFor('both run', () => running.length === 2);
        running.forEach(({ answer }) => answer());
        await settled(1, 'ses_2');
    });

    describe('refuses, and tells the agent why', () => {
        const cases: [string, InterceptedBlock, BlockPlace, { cmd: string; error: string }][] = [
            ['everything in a folder that is not trusted', block(0), { ...PLACE, trusted: false },
                { cmd: LIST.cmd, error: 'The workspace is not trusted: commands do not run before the person trusts it.' }],
            ['a command that nobody offers', block(0, { cmd: 'openspace.pane.explode', args: {} }), PLACE, { cmd: 'openspace.pane.explode', error: 'Unknown command: openspace.pane.explode' }],
            ['a block that is no command', block(0, { command: 'x' }), PLACE, { cmd: 'block', error: 'A block needs "cmd" (text) and "args" (object), and nothing else but "priority".' }],
            ['a block with arguments that are no object', block(0, { cmd: LIST.cmd, args: [] }), PLACE,
                { cmd: 'block', error: 'A block needs "cmd" (text) and "args" (object), and nothing else but "priority".' }],
            ['a block with members of its own making', block(0, { ...LIST, force: true }), PLACE,
                { cmd: 'block', error: 'A block needs "cmd" (text) and "args" (object), and nothing else but "priority".' }],
            ['a block that the interceptor rejected', { index: 0, offset: 0, kind: 'rejected', reason: 'malformed', message: 'The block is not valid JSON.', length: 9 }, PLACE,
                { cmd: 'block', error: 'The block is not valid JSON.' }]
        ];

        it.each(cases)('%s', async (_name, refused, place, { cmd, error }) => {
            dispatcher.dispatch(refused, place);
            await settled(1);
            expect({ lines: lines(), calls: page.calls, pending: pending.at(-1)?.pending }).toEqual({ lines: [{ cmd, success: false, error }], calls: [], pending: 0 });
        });
    });

    it.each([['without arguments', { cmd: LIST.cmd }], ['with a priority', { ...LIST, priority: 'immediate' }]])('accepts a block %s', async (_name, value) => {
        dispatcher.dispatch(block(0, value), PLACE);
        await settled(1);
        expect(page.calls.map(({ cmd, args }) => ({ cmd, args }))).toEqual([LIST]);
    });

    describe('when the person stops the turn', () => {
        it('drops what has not started, answers for it, and runs the next turn', async () => {
            const running = holdAnswers();
            dispatcher.dispatch(block(0, OPEN), PLACE);
            dispatcher.dispatch(block(1), PLACE);
            dispatcher.dispatch(block(2), PLACE);
            await waitFor('the first runs', () => running.length === 1);
            dispatcher.cancel(PLACE.sessionID);
            dispatcher.dispatch(block(0, OPEN), { ...PLACE, messageID: 'msg_2' });
            running[0].answer();
            await waitFor('the next turn runs', () => running.length === 2);
            running[1].answer();
            await settled(4);
            expect(lines().map(({ success, error }) => error ?? success)).toEqual([true, 'Stopped by the user.', 'Stopped by the user.', true]);
            expect({ calls: page.calls.length, pending: pending.at(-1)?.pending }).toEqual({ calls: 2, pending: 0 });
        });

        it('leaves other sessions alone', async () => {
            const running = holdAnswers();
            dispatcher.dispatch(block(0), { ...PLACE, sessionID: 'ses_2' });
            dispatcher.dispatch(block(1), { ...PLACE, sessionID: 'ses_2' });
            dispatcher.cancel(PLACE.sessionID);
            await waitFor('the first runs', () => running.length === 1);
            running[0].answer();
            await waitFor('the second runs', () => running.length === 2);
        });
    });

    it('understands a priority among the arguments, which is none of the command\'s', async () => {
        dispatcher.dispatch(block(0, { cmd: LIST.cmd, args: { priority: 'immediate' } }), PLACE);
        await settled(1);
        expect(page.calls.map(({ cmd, args }) => ({ cmd, args }))).toEqual([LIST]);
    });

    it('knows what is under way', async () => {
        const running = holdAnswers();
        dispatcher.dispatch(block(0), PLACE);
        dispatcher.dispatch(block(1), PLACE);
        expect(dispatcher.pendingOf(['ses_1', 'ses_2'])).toEqual({ ses_1: 2 });
        await waitFor('the first runs', () => running.length === 1);
        running[0].answer();
        await waitFor('the second runs', () => running.length === 2);
        running[1].answer();
        await waitFor('nothing is pending', () => pending.at(-1)?.pending === 0);
        expect(dispatcher.pendingOf(['ses_1'])).toEqual({});
    });

    it('drops what has not started of a session that is gone, and starts anew under the same id', async () => {
        const running = holdAnswers();
        dispatcher.dispatch(block(0), PLACE);
        dispatcher.dispatch(block(1), PLACE);
        await waitFor('the first runs', () => running.length === 1);
        dispatcher.forget(PLACE.sessionID);
        running[0].answer();
        await waitFor('nothing is pending', () => pending.at(-1)?.pending === 0);
        expect(page.calls).toHaveLength(1);
        await waitFor('it runs again', () => {
            dispatcher.dispatch(block(0), PLACE);
            return running.length === 2;
        });
        running[1].answer();
        await waitFor('nothing is pending', () => pending.at(-1)?.pending === 0);
    });

    it('goes on after a page that does not answer properly', async () => {
        page.answer = () => Promise.reject(new Error('connection closed'));
        dispatcher.dispatch(block(0), PLACE);
        dispatcher.dispatch(block(1), PLACE);
        await settled(2);
        expect(lines()).toEqual([{ cmd: LIST.cmd, success: false, error: 'connection closed' }, { cmd: LIST.cmd, success: false, error: 'connection closed' }]);
    });
});
