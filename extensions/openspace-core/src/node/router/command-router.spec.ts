import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentCommandCall, CommandResult } from '../../common';
import { FakePage } from '../fixtures/fake-page';
import { launchOptions } from '../fixtures/launch-options';
import { serviceContainer } from '../fixtures/service-container';
import { CommandRouter, FinishedCommand, NO_TAB } from './command-router';
import { ConnectedTab } from './connected-tab';
import { TabRegistry } from './tab-registry';

const FOLDER = '/w';

function call(sessionId?: string): AgentCommandCall {
    return { id: 'call_1', cmd: 'openspace.pane.list', args: {}, sessionId, source: 'block' };
}

describe('CommandRouter', () => {
    let router: CommandRouter;
    let tabs: TabRegistry;

    beforeEach(() => {
        const container = serviceContainer(launchOptions('/nowhere'), CommandRouter, TabRegistry);
        router = container.get(CommandRouter);
        tabs = container.get(TabRegistry);
    });

    afterEach(() => {
        vi.useRealTimers();
    });

    function connect(directory = FOLDER): { tab: ConnectedTab; page: FakePage } {
        const page = new FakePage();
        const tab = tabs.add(page);
        tab.directory = directory;
        return { tab, page };
    }

    describe('picks', () => {
        it('the tab that prompted last, else the one that was focused last, else the oldest', () => {
            const [oldest, focused, owner] = [connect(), connect(), connect()].map(({ tab }) => tab);
            expect(router.pick('ses_1', FOLDER)).toBe(oldest);
            focused.focusedAt = 2;
            oldest.focusedAt = 1;
            expect(router.pick('ses_1', FOLDER)).toBe(focused);
            router.setOwner('ses_1', owner);
            expect([router.pick('ses_1', FOLDER), router.pick('ses_2', FOLDER), router.pick(undefined, FOLDER)]).toEqual([owner, focused, focused]);
        });

        it('no tab of another folder, not even the owner', () => {
            const { tab: elsewhere } = connect('/other');
            router.setOwner('ses_1', elsewhere);
            expect(router.pick('ses_1', FOLDER)).toBeUndefined();
            const { tab } = connect();
            expect(router.pick('ses_1', FOLDER)).toBe(tab);
        });

        it('any tab when no folder is asked for', () => {
            const { tab } = connect('/other');
            expect(router.pick(undefined, undefined)).toBe(tab);
        });

        it('any tab once the session of an owner is forgotten', () => {
            const [oldest, owner] = [connect(), connect()].map(({ tab }) => tab);
            router.setOwner('ses_1', owner);
            router.forget('ses_1');
            expect(router.pick('ses_1', FOLDER)).toBe(oldest);
        });

        it('no tab that said goodbye or is gone, and forgets that it was the owner', () => {
            const [leaving, gone, staying] = [connect(), connect(), connect()].map(({ tab }) => tab);
            router.setOwner('ses_1', leaving);
            router.setOwner('ses_2', gone);
            leaving.leaving = true;
            tabs.remove(gone);
            expect([router.pick('ses_1', FOLDER), router.pick('ses_2', FOLDER)]).toEqual([staying, staying]);
        });
    });

    describe('executes', () => {
        it('in exactly one tab, and tells when it starts and how it ends', async () => {
            const [first, second] = [connect(), connect()];
            second.tab.focusedAt = 1;
            second.page.answer = async () => CommandResult.ok({ panes: [] }, 999);
            const started: AgentCommandCall[] = [];
            const finished: FinishedCommand[] = [];
            router.onDidStart(event => started.push(event));
            router.onDidFinish(event => finished.push(event));
            const result = await router.execute(call('ses_1'), FOLDER);
            expect(result).toEqual({ success: true, data: { panes: [] }, executionTime: expect.any(Number) });
            expect(result.executionTime).toBeLessThan(999);
            expect({ first: first.page.calls, second: second.page.calls, started, finished }).toEqual({
                first: [], second: [call('ses_1')], started: [call('ses_1')], finished: [{ call: call('ses_1'), result }]
            });
        });

        it('nothing without a tab, and says so at once', async () => {
            connect('/other');
            expect(await router.execute(call(), FOLDER)).toEqual({ success: false, error: NO_TAB, executionTime: expect.any(Number) });
        });

        it('with a result also when the connection fails', async () => {
            const { page } = connect();
            page.answer = () => Promise.reject(new Error('connection closed'));
            expect(await router.execute(call(), FOLDER)).toEqual({ success: false, error: 'connection closed', executionTime: expect.any(Number) });
        });

        it.each([undefined, null, {}, { success: true }, 'done'])('with a failure when the page answers nonsense: %j', async nonsense => {
            const { page } = connect();
            page.answer = async () => nonsense as unknown as CommandResult;
            expect(await router.execute(call(), FOLDER)).toEqual({ success: false, error: 'The page gave no valid answer.', executionTime: expect.any(Number) });
        });

        it('with a failure that the page reports as a failure', async () => {
            const { page } = connect();
            page.answer = async () => CommandResult.failed('file not found');
            expect(await router.execute(call(), FOLDER)).toMatchObject({ success: false, error: 'file not found' });
        });

        it('for thirty seconds at most', async () => {
            vi.useFakeTimers();
            const { page } = connect();
            let answerLate: (result: CommandResult) => void = () => undefined;
            page.answer = () => new Promise(resolve => { answerLate = resolve; });
            const results: CommandResult[] = [];
            const finished: FinishedCommand[] = [];
            router.onDidFinish(event => finished.push(event));
            void router.execute(call(), FOLDER).then(result => results.push(result));
            await vi.advanceTimersByTimeAsync(29_999);
            expect(results).toEqual([]);
            await vi.advanceTimersByTimeAsync(1);
            expect(results).toEqual([{ success: false, error: 'The command took longer than 30 s.', executionTime: 30_000 }]);
            answerLate(CommandResult.ok());
            await vi.advanceTimersByTimeAsync(0);
            expect({ results: results.length, finished: finished.length, timers: vi.getTimerCount() }).toEqual({ results: 1, finished: 1, timers: 0 });
        });

        it('leaves no timer behind when the tab answers', async () => {
            vi.useFakeTimers();
            connect();
            await router.execute(call(), FOLDER);
            expect(vi.getTimerCount()).toBe(0);
        });
    });

    describe('answers at once', () => {
        const closed = { success: false, error: 'The OpenSpace page was closed before the command ended.', executionTime: expect.any(Number) };

        it.each([
            ['closes', (tab: ConnectedTab) => tabs.remove(tab)],
            ['says goodbye', (tab: ConnectedTab) => router.abandon(tab)]
        ])('for all commands of a tab that %s, and for no others', async (_name, leave) => {
            const [leaving, staying] = [connect(), connect()];
            leaving.page.answer = staying.page.answer = () => new Promise(() => undefined);
            router.setOwner('ses_1', leaving.tab);
            router.setOwner('ses_2', staying.tab);
            let othersEnded = false;
            const running = [router.execute(call('ses_1'), FOLDER), router.execute(call('ses_1'), FOLDER)];
            void router.execute(call('ses_2'), FOLDER).then(() => { othersEnded = true; });
            leave(leaving.tab);
            expect(await Promise.all(running)).toEqual([closed, closed]);
            expect(othersEnded).toBe(false);
        });
    });
});
