import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentSessions } from 'openspace-agent/lib/node/agent-session/agent-sessions';
import { editorOpen } from 'openspace-hands/lib/common';
import { AgentCommandCall, CommandResult, createManifest, DEFAULT_POLICY, RAN, STOPPED } from '../../common';
import { ConnectedPage } from '../pages/connected-page';
import { PageRegistry } from '../pages/page-registry';
import { ExternalSurfaces } from '../surfaces/external-surfaces';
import { CommandRouter, NO_PAGE, RouteOptions } from './command-router';
import { commandOf, ConnectedSlowPage, FOLDER, RouterFixture } from './fixtures/router-fixture';
import { CommandOutcome } from './running-command';

const CLOSED = 'The OpenSpace page was closed before the command ended.';
const CANCELLED = { result: CommandResult.failed(STOPPED), decision: { verdict: 'cancelled', rule: 'stopped' } };

describe('CommandRouter', () => {
    let fixture: RouterFixture;
    let router: CommandRouter;
    let pages: PageRegistry;
    let outcomes: Record<string, CommandOutcome>;
    let started: string[];

    beforeEach(() => {
        vi.useFakeTimers();
        fixture = new RouterFixture();
        ({ router, pages } = fixture);
        outcomes = {};
        started = [];
        router.onDidStart(({ id }) => started.push(id));
    });

    afterEach(() => {
        vi.useRealTimers();
        fixture.dispose();
    });

    function call(id: string, sessionId?: string): AgentCommandCall {
        return { id, cmd: commandOf('view'), args: {}, sessionId, source: 'block' };
    }

    /** Gives commands to the router, in order, and notes what becomes of them. */
    async function execute(ids: string, options: RouteOptions & { sessionId?: string } = {}): Promise<void> {
        for (const id of ids.split(' ')) {
            void router.execute(call(id, options.sessionId), { directory: FOLDER, ...options }).then(outcome => {
                outcomes[id] = outcome;
            });
        }
        await settle();
    }

    const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

    /** Errors of the commands that have been answered, or nothing for success. */
    const errors = (): Record<string, string | undefined> =>
        Object.fromEntries(Object.entries(outcomes).map(([id, { result }]) => [id, result.error]));

    describe('picks', () => {
        it('the page that prompted last, else the one that was focused last, else the oldest', () => {
            const [oldest, focused, owner] = [fixture.connect(), fixture.connect(), fixture.connect()].map(({ connected }) => connected);
            expect(router.pick('ses_1', FOLDER)).toBe(oldest);
            focused.focusedAt = 2;
            oldest.focusedAt = 1;
            expect(router.pick('ses_1', FOLDER)).toBe(focused);
            fixture.setOwner('ses_1', owner);
            expect([router.pick('ses_1', FOLDER), router.pick('ses_2', FOLDER), router.pick(undefined, FOLDER)])
                .toEqual([owner, focused, focused]);
        });

        it('no page of another folder, not even the owner', () => {
            const { connected: elsewhere } = fixture.connect('/other');
            fixture.setOwner('ses_1', elsewhere);
            expect(router.pick('ses_1', FOLDER)).toBeUndefined();
            const { connected } = fixture.connect();
            expect(router.pick('ses_1', FOLDER)).toBe(connected);
        });

        it('any page when no folder is asked for', () => {
            const { connected } = fixture.connect('/other');
            expect(router.pick(undefined, undefined)).toBe(connected);
        });

        it('no page that does not know the command', () => {
            const [without, { connected }] = [fixture.connect(), fixture.connect()];
            fixture.catalog.publishPage(without.connected, createManifest([editorOpen], ''));
            expect([router.pick(undefined, FOLDER, commandOf('view')), router.pick(undefined, FOLDER, editorOpen.id)])
                .toEqual([connected, without.connected]);
        });

        it('any page once the session of an owner is forgotten', () => {
            const [oldest, owner] = [fixture.connect(), fixture.connect()].map(({ connected }) => connected);
            fixture.setOwner('ses_1', owner);
            fixture.container.get(AgentSessions).delete('ses_1');
            expect(router.pick('ses_1', FOLDER)).toBe(oldest);
        });

        it('no page that said goodbye, lost its socket or is gone', async () => {
            const [leaving, lost, gone, staying] =
                [fixture.connect(), fixture.connect(), fixture.connect(), fixture.connect()].map(({ connected }) => connected);
            [leaving, lost, gone].forEach((connected, index) => fixture.setOwner(`ses_${index}`, connected));
            pages.leave(leaving);
            pages.socketLost(lost.frontendId!);
            pages.remove(gone);
            await vi.advanceTimersByTimeAsync(2_000);
            expect([0, 1, 2].map(index => router.pick(`ses_${index}`, FOLDER))).toEqual([staying, staying, staying]);
        });

        it('the owner again that was away for a while', async () => {
            const [, owner] = [fixture.connect(), fixture.connect()].map(({ connected }) => connected);
            fixture.setOwner('ses_1', owner);
            pages.socketLost(owner.frontendId!);
            await vi.advanceTimersByTimeAsync(10_000);
            pages.socketBack(owner.frontendId!);
            expect(router.pick('ses_1', FOLDER)).toBe(owner);
        });
    });

    describe('executes', () => {
        it('in exactly one page, and tells when it starts', async () => {
            const [first, second] = [fixture.connect(), fixture.connect()];
            second.connected.focusedAt = 1;
            await execute('a');
            expect({ first: first.page.ran, second: second.page.ran, started }).toEqual({ first: [], second: ['a'], started: ['a'] });
            await vi.advanceTimersByTimeAsync(20);
            second.page.finish('a', CommandResult.ok({ panes: [] }, 999));
            await settle();
            expect(outcomes).toEqual({ a: { result: CommandResult.ok({ panes: [] }, 20), decision: RAN } });
        });

        it('one after the other, with a pause of 50 ms by default; another page does not wait for it', async () => {
            fixture.policies.set(DEFAULT_POLICY);
            const [{ page }, other] = [fixture.connect(), fixture.connect('/other')];
            await execute('a b c');
            await execute('d', { directory: '/other' });
            expect({ ran: page.ran, other: other.page.ran, depth: router.depth }).toEqual({ ran: ['a'], other: ['d'], depth: 2 });
            page.finish('a');
            await vi.advanceTimersByTimeAsync(49);
            expect(page.ran).toEqual(['a']);
            await vi.advanceTimersByTimeAsync(1);
            page.finish('b');
            await vi.advanceTimersByTimeAsync(50);
            expect({ ran: page.ran, depth: router.depth }).toEqual({ ran: ['a', 'b', 'c'], depth: 0 });
        });

        it('what is immediate at once, beside what runs, and however many wait', async () => {
            const { page } = fixture.connect();
            fixture.policies.set({ ...fixture.policies.policy, queueDepth: 1 });
            await execute('a b');
            await execute('now', { immediate: true });
            expect(page.ran).toEqual(['a', 'now']);
        });

        it('what is immediate elsewhere if its page leaves before it has it in hands', async () => {
            const first = fixture.connect();
            first.page.claim = () => new Promise(() => undefined);
            await execute('now', { immediate: true });
            const second = fixture.connect();
            fixture.pages.remove(first.connected);
            await settle();
            expect(second.page.ran).toEqual(['now']);
        });

        it('nothing without a page, and says so at once', async () => {
            fixture.connect('/other');
            await execute('a');
            expect({ outcomes, started }).toEqual({
                outcomes: { a: { result: CommandResult.failed(NO_PAGE), decision: { verdict: 'refused', rule: 'no-tab' } } }, started: []
            });
        });

        it('no more than may wait; every surplus command is answered at once', async () => {
            fixture.policies.set({ ...fixture.policies.policy, queueDepth: 2 });
            const { page } = fixture.connect();
            await execute('a b c d e');
            const full = {
                result: CommandResult.failed('Too many commands are waiting (2).'), decision: { verdict: 'limited', rule: 'queue-full' }
            };
            expect(outcomes).toEqual({ d: full, e: full });
            for (const id of ['a', 'b', 'c']) {
                page.finish(id);
                await settle();
            }
            expect({ ran: page.ran, errors: errors() }).toEqual({
                ran: ['a', 'b', 'c'], errors: { a: undefined, b: undefined, c: undefined, d: full.result.error, e: full.result.error }
            });
        });

        it('five hundred at a time, in order, with an answer for each', async () => {
            const { page } = fixture.connect();
            page.answer = async () => CommandResult.ok();
            await execute(Array.from({ length: 500 }, (_, index) => `${index}`).join(' '));
            await vi.advanceTimersByTimeAsync(1_000);
            expect(page.ran).toEqual(Array.from({ length: 51 }, (_, index) => `${index}`));
            expect([Object.keys(outcomes).length, Object.values(outcomes).filter(({ decision }) => decision.rule === 'queue-full').length])
                .toEqual([500, 449]);
        });

        it('the next command although the page throws or answers nonsense', async () => {
            const { page } = fixture.connect();
            page.answer = ({ id }) =>
                id === 'a' ? Promise.reject(new Error('connection closed')) : Promise.resolve('done' as unknown as CommandResult);
            await execute('a b c');
            expect(errors()).toEqual({ a: 'connection closed', b: 'The page gave no valid answer.', c: 'The page gave no valid answer.' });
        });

    });

    describe('executes commands of a surface', () => {
        let surfaces: ExternalSurfaces;
        let delivered: string[];

        beforeEach(() => {
            surfaces = fixture.container.get(ExternalSurfaces);
            delivered = [];
            surfaces.connect('lamp', { deliver: ({ id }) => delivered.push(id), close: () => undefined });
        });

        async function beep(ids: string, options: RouteOptions & { sessionId?: string } = {}): Promise<void> {
            for (const id of ids.split(' ')) {
                void router.execute({ ...call(id, options.sessionId), cmd: 'openspace.ext.lamp.beep' }, { directory: FOLDER, ...options })
                    .then(outcome => { outcomes[id] = outcome; });
            }
            await settle();
        }

        async function answer(id: string): Promise<void> {
            surfaces.answer(id, CommandResult.ok({ loud: true }));
            await settle();
        }

        it('in order with those of the page, with a pause between them', async () => {
            fixture.policies.set(DEFAULT_POLICY);
            const { page } = fixture.connect();
            await execute('a');
            await beep('beep');
            await execute('b');
            expect({ ran: page.ran, delivered, depth: router.depth }).toEqual({ ran: ['a'], delivered: [], depth: 2 });
            page.finish('a');
            await vi.advanceTimersByTimeAsync(49);
            expect(delivered).toEqual([]);
            await vi.advanceTimersByTimeAsync(1);
            expect({ ran: page.ran, delivered }).toEqual({ ran: ['a'], delivered: ['beep'] });
            await answer('beep');
            await vi.advanceTimersByTimeAsync(50);
            expect({ ran: page.ran, started, beep: outcomes.beep }).toEqual({
                ran: ['a', 'b'], started: ['a', 'beep', 'b'], beep: { result: CommandResult.ok({ loud: true }), decision: RAN }
            });
        });

        it('in the queue of the page that owns the session', async () => {
            const [, owner] = [fixture.connect(), fixture.connect()];
            fixture.setOwner('ses_1', owner.connected);
            await execute('a', { sessionId: 'ses_1' });
            await beep('waits', { sessionId: 'ses_1' });
            await beep('runs', { sessionId: 'ses_2' });
            expect({ delivered, ran: owner.page.ran }).toEqual({ delivered: ['runs'], ran: ['a'] });
        });

        it('without a page too, one after the other, and no more than may wait', async () => {
            fixture.policies.set({ ...fixture.policies.policy, queueDepth: 1 });
            await beep('a b c');
            expect({ delivered, errors: errors() }).toEqual({ delivered: ['a'], errors: { c: 'Too many commands are waiting (1).' } });
            await answer('a');
            await answer('b');
            expect({ delivered, errors: errors() })
                .toEqual({ delivered: ['a', 'b'], errors: { a: undefined, b: undefined, c: 'Too many commands are waiting (1).' } });
        });

        it('although the page in whose queue they wait or run goes away', async () => {
            const [leaving, staying] = [fixture.connect(), fixture.connect()];
            await beep('a b');
            await execute('c');
            pages.remove(leaving.connected);
            await settle();
            expect(delivered).toEqual(['a', 'b']);
            await answer('a');
            await answer('b');
            expect({ delivered, errors: errors(), ran: staying.page.ran })
                .toEqual({ delivered: ['a', 'b'], errors: { a: undefined, b: undefined }, ran: ['c'] });
        });

        it('but not those that are stopped while they wait', async () => {
            const turn = new AbortController();
            await beep('a b', { stopped: turn.signal });
            turn.abort();
            await settle();
            expect({ delivered, outcomes, depth: router.depth })
                .toEqual({ delivered: ['a'], outcomes: { a: CANCELLED, b: CANCELLED }, depth: 0 });
        });

        it('and lets the person\'s commands overtake one that is held', async () => {
            const { page } = fixture.connect();
            let resume = (): void => undefined;
            await beep('held', { clearance: () => new Promise(resolve => { resume = () => resolve(undefined); }) });
            await execute('mine', { person: true });
            await execute('agent');
            expect({ ran: page.ran, delivered }).toEqual({ ran: ['mine'], delivered: [] });
            resume();
            await settle();
            await answer('held');
            expect({ ran: page.ran, delivered }).toEqual({ ran: ['mine', 'agent'], delivered: ['held'] });
        });
    });

    describe('lets a page begin', () => {
        it('only the command that it was given, and only once', async () => {
            const [{ connected, page }, other] = [fixture.connect(), fixture.connect()];
            page.claim = () => new Promise(() => undefined);
            await execute('a');
            expect(await Promise.all([router.claim('a', other.connected), router.claim('unknown', connected)])).toEqual([false, false]);
            expect(await Promise.all([router.claim('a', connected), router.claim('a', connected)])).toEqual([true, false]);
        });

        it('nothing that has been answered for: a late page does not act', async () => {
            const { connected, page } = fixture.connect();
            let claim = (): void => undefined;
            page.claim = id => new Promise(resolve => { claim = () => resolve(router.claim(id, connected)); });
            await execute('a');
            await vi.advanceTimersByTimeAsync(30_000);
            claim();
            await settle();
            expect({ ran: page.ran, errors: errors(), cancelled: page.cancelled })
                .toEqual({ ran: [], errors: { a: 'The command took longer than 30 s.' }, cancelled: ['a'] });
        });
    });

    describe('does not count the time', () => {
        it('in which a command waits for the person', async () => {
            const { page, connected } = fixture.connect();
            await execute('a');
            router.setAsking('a', true, connected);
            await vi.advanceTimersByTimeAsync(600_000);
            router.setAsking('a', false, connected);
            await vi.advanceTimersByTimeAsync(29_999);
            expect(outcomes).toEqual({});
            page.finish('a');
            await settle();
            expect(errors()).toEqual({ a: undefined });
        });

        it('in which it waits for its turn', async () => {
            const { page } = fixture.connect();
            await execute('a b');
            await vi.advanceTimersByTimeAsync(29_000);
            page.finish('a');
            await vi.advanceTimersByTimeAsync(29_000);
            page.finish('b');
            await settle();
            expect(outcomes.b).toMatchObject({ result: { success: true, executionTime: 29_000 } });
        });
    });

    it('lets the person\'s commands overtake one that waits for the person, and not the agent\'s', async () => {
        const { page, connected } = fixture.connect();
        await execute('asks agent');
        await execute('early', { person: true });
        expect(page.ran).toEqual(['asks']);
        router.setAsking('asks', true, connected);
        await settle();
        page.finish('early');
        await execute('late', { person: true });
        expect(page.ran).toEqual(['asks', 'early', 'late']);
        router.setAsking('asks', false, connected);
        await execute('patient', { person: true });
        page.finish('asks');
        await settle();
        expect(page.ran).toEqual(['asks', 'early', 'late', 'agent']);
    });

    it('leaves a command alone that nobody knows, or that another page has', async () => {
        const { connected } = fixture.connect();
        await execute('a');
        const other = fixture.connect();
        expect(() => router.setAsking('unknown', true, connected)).not.toThrow();
        router.setAsking('a', true, other.connected);
        await vi.advanceTimersByTimeAsync(30_000);
        expect(errors()).toEqual({ a: 'The command took longer than 30 s.' });
    });

    describe('when a page goes away in mid-command', () => {
        it.each([
            ['closes', (connected: ConnectedPage) => pages.remove(connected)],
            ['says goodbye', (connected: ConnectedPage) => pages.leave(connected)]
        ])('answers for what runs in a page that %s, and for no other page', async (_name, leave) => {
            const [leaving, staying] = [fixture.connect(), fixture.connect()];
            fixture.setOwner('ses_1', leaving.connected);
            fixture.setOwner('ses_2', staying.connected);
            await execute('a', { sessionId: 'ses_1' });
            await execute('b', { sessionId: 'ses_2' });
            leave(leaving.connected);
            await settle();
            expect(outcomes).toEqual({ a: { result: CommandResult.failed(CLOSED), decision: { verdict: 'ran', rule: 'tab-closed' } } });
            // The page may live on for a moment: its handler gives up.
            expect([leaving.page.cancelled, staying.page.cancelled]).toEqual([['a'], []]);
        });

        it('goes on in another page with all that has not begun, in order', async () => {
            const [leaving, staying] = [fixture.connect(), fixture.connect()];
            leaving.page.claim = () => new Promise(() => undefined);
            await execute('a b c');
            pages.remove(leaving.connected);
            await settle();
            for (const id of ['a', 'b', 'c']) {
                staying.page.finish(id);
                await settle();
            }
            expect({ ran: staying.page.ran, errors: errors(), started })
                .toEqual({ ran: ['a', 'b', 'c'], errors: { a: undefined, b: undefined, c: undefined }, started: ['a', 'b', 'c'] });
        });

        it('queues that behind what the other page does already', async () => {
            const [leaving, staying] = [fixture.connect(), fixture.connect()];
            fixture.setOwner('ses_2', staying.connected);
            await execute('a b');
            await execute('x y', { sessionId: 'ses_2' });
            pages.leave(leaving.connected);
            for (const id of ['x', 'y', 'b']) {
                await settle();
                staying.page.finish(id);
            }
            expect({ ran: staying.page.ran, error: errors().a }).toEqual({ ran: ['x', 'y', 'b'], error: CLOSED });
        });

        it('says that there is no page if there is no other one of the folder', async () => {
            const [leaving, elsewhere] = [fixture.connect(), fixture.connect('/other')];
            await execute('a b', { directory: undefined });
            pages.remove(leaving.connected);
            await settle();
            expect({ errors: errors(), elsewhere: elsewhere.page.ran }).toEqual({ errors: { a: CLOSED, b: NO_PAGE }, elsewhere: [] });
        });

        it('ignores what the page still says', async () => {
            const [leaving, staying] = [fixture.connect(), fixture.connect()];
            const claims: (() => void)[] = [];
            leaving.page.claim = id => new Promise(resolve => claims.push(() => resolve(router.claim(id, leaving.connected))));
            await execute('a');
            pages.leave(leaving.connected);
            await settle();
            claims[0]();
            await settle();
            expect({ leaving: leaving.page.ran, staying: staying.page.ran, outcomes })
                .toEqual({ leaving: [], staying: ['a'], outcomes: {} });
        });
    });

    describe('when a socket breaks', () => {
        let broken: ConnectedSlowPage;
        let other: ConnectedSlowPage;

        beforeEach(async () => {
            [broken, other] = [fixture.connect(), fixture.connect()];
            await execute('a b');
            pages.socketLost(broken.connected.frontendId!);
            await vi.advanceTimersByTimeAsync(1_999);
        });

        it('waits for two seconds, then answers and goes on elsewhere', async () => {
            expect({ outcomes, other: other.page.ran }).toEqual({ outcomes: {}, other: [] });
            await vi.advanceTimersByTimeAsync(1);
            expect({ errors: errors(), other: other.page.ran }).toEqual({ errors: { a: CLOSED }, other: ['b'] });
        });

        it('goes on as if nothing had happened when it is back in time', async () => {
            pages.socketBack(broken.connected.frontendId!);
            await vi.advanceTimersByTimeAsync(5_000);
            broken.page.finish('a');
            await settle();
            expect({ errors: errors(), broken: broken.page.ran, other: other.page.ran })
                .toEqual({ errors: { a: undefined }, broken: ['a', 'b'], other: [] });
        });

        it('gives commands to the page again that comes back later', async () => {
            await vi.advanceTimersByTimeAsync(1_000);
            pages.socketBack(broken.connected.frontendId!);
            broken.connected.focusedAt = 1;
            await execute('c');
            expect(broken.page.ran).toEqual(['a', 'c']);
        });
    });

    describe('when a page has a socket and says nothing', () => {
        const mute = ({ page }: ConnectedSlowPage): void => { page.claim = () => new Promise(() => undefined); };

        it('fault 7: goes on in another page after ten seconds, and with the page again that says something', async () => {
            const [silent, other] = [fixture.connect(), fixture.connect()];
            fixture.setOwner('ses_1', silent.connected);
            mute(silent);
            await execute('a b', { sessionId: 'ses_1' });
            await vi.advanceTimersByTimeAsync(9_999);
            expect({ outcomes, other: other.page.ran }).toEqual({ outcomes: {}, other: [] });
            await vi.advanceTimersByTimeAsync(1);
            other.page.finish('a');
            await settle();
            expect({ errors: errors(), silent: silent.page.ran, other: other.page.ran })
                .toEqual({ errors: { a: undefined }, silent: [], other: ['a', 'b'] });
            expect(router.pick('ses_1', FOLDER)).toBe(other.connected);
            // What it was given is another page's now.
            expect(await router.claim('a', silent.connected)).toBe(false);
            expect(router.pick('ses_1', FOLDER)).toBe(silent.connected);
        });

        it('waits for it if there is no other one, or if it only works', async () => {
            const lone = fixture.connect();
            mute(lone);
            await execute('a');
            await vi.advanceTimersByTimeAsync(20_000);
            expect([outcomes, lone.connected.unreachable]).toEqual([{}, false]);
            await vi.advanceTimersByTimeAsync(10_000);
            expect(errors()).toEqual({ a: 'The command took longer than 30 s.' });

            const busy = fixture.connect('/other');
            fixture.connect('/other');
            await execute('b', { directory: '/other' });
            mute(busy);
            await execute('c', { directory: '/other', immediate: true });
            await vi.advanceTimersByTimeAsync(20_000);
            expect([busy.page.ran, busy.connected.unreachable]).toEqual([['b'], false]);
        });
    });

    describe('when the turn is stopped', () => {
        it('drops what waits, answers what runs, and tells the page', async () => {
            const { page } = fixture.connect();
            const turn = new AbortController();
            await execute('a b', { stopped: turn.signal });
            await execute('other');
            turn.abort();
            expect(router.depth).toBe(1);
            await settle();
            expect({ outcomes, cancelled: page.cancelled, ran: page.ran }).toEqual({
                outcomes: { a: CANCELLED, b: CANCELLED }, cancelled: ['a'], ran: ['a', 'other']
            });
        });

        it('runs nothing of it that comes later', async () => {
            const { page } = fixture.connect();
            await execute('a', { stopped: AbortSignal.abort() });
            expect({ outcomes, ran: page.ran, started }).toEqual({ outcomes: { a: CANCELLED }, ran: [], started: [] });
        });

        it('does not mind a page that cannot be reached', async () => {
            const { page } = fixture.connect();
            const turn = new AbortController();
            await execute('a', { stopped: turn.signal });
            page.unreachable = true;
            turn.abort();
            await settle();
            expect({ errors: errors(), refused: page.refused }).toEqual({ errors: { a: STOPPED }, refused: 1 });
        });
    });

    describe('keeps data', () => {
        const LATE = 'The command has been answered for already.';

        it('for the page that has claimed the command, until it says that it is here', async () => {
            const { page, connected } = fixture.connect();
            await execute('a');
            router.keepData('a', { lines: ['secret'] }, connected);
            page.finish('a', { ...CommandResult.ok(), isDataKept: true });
            await settle();
            expect(outcomes).toEqual({ a: { result: CommandResult.ok({ lines: ['secret'] }), decision: RAN } });
            expect(() => router.keepData('a', {}, connected)).toThrow(LATE);
        });

        it('for nobody else, and for no command that has not begun or is over', async () => {
            const { page, connected } = fixture.connect();
            const { connected: other } = fixture.connect('/other');
            await execute('a b');
            expect(() => router.keepData('a', {}, other)).toThrow(LATE);
            expect(() => router.keepData('b', {}, connected)).toThrow(LATE);
            expect(() => router.keepData('unknown', {}, connected)).toThrow(LATE);
            page.finish('a', { ...CommandResult.ok(), isDataKept: true });
            await settle();
            expect(errors()).toEqual({ a: 'The answer was lost.' });
        });
    });

    it('leaves no timer behind', async () => {
        const { page } = fixture.connect();
        page.answer = async () => CommandResult.ok();
        await execute('a b');
        await vi.advanceTimersByTimeAsync(100);
        expect({ errors: errors(), timers: vi.getTimerCount() }).toEqual({ errors: { a: undefined, b: undefined }, timers: 0 });
    });
});
