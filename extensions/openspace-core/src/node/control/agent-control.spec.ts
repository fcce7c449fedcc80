import { readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { AgentControlState, CONSENT_VERSION, PersonAnswer } from '../../common';
import { FakePage } from '../fixtures/fake-page';
import { launchOptions } from '../fixtures/launch-options';
import { ConnectedPage } from '../pages/connected-page';
import { PageRegistry } from '../pages/page-registry';
import { AgentControl } from './agent-control';

const NEVER = new AbortController().signal;

describe('AgentControl', () => {
    let folder: TemporaryFolder;
    let control: AgentControl;
    let pages: PageRegistry;
    let connected: ConnectedPage;
    let page: FakePage;
    let told: AgentControlState[];

    beforeEach(() => {
        folder = new TemporaryFolder();
        launch();
    });

    afterEach(() => folder.remove());

    /** Also again, as the next day. */
    function launch(): void {
        const container = serviceContainer(launchOptions(folder.path));
        control = container.get(AgentControl);
        pages = container.get(PageRegistry);
        page = new FakePage();
        connected = pages.add(page);
        told = [];
        control.onDidChange(state => told.push(state));
    }

    function ensure(answer?: PersonAnswer, stopped = NEVER): Promise<boolean | undefined> {
        if (answer) {
            page.reply = async () => answer;
        }
        return control.ensureConsent(() => pages.reachable[0], stopped);
    }

    const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
    const stored = (): unknown => JSON.parse(readFileSync(folder.at('consent.json'), 'utf8'));

    it('is on, but undecided, before the person was asked', () => {
        expect(control.state).toEqual({ mode: 'on', decided: false });
    });

    describe('the answer', () => {
        it.each([true, false])('is remembered over launches if the person ticked the box: %s', async allowed => {
            expect(await ensure({ allowed, remember: true })).toBe(allowed);
            const state = { mode: allowed ? 'on' : 'off', decided: true };
            expect({ told, stored: stored(), mode: statSync(folder.at('consent.json')).mode & 0o777 })
                .toEqual({ told: [state], stored: { version: CONSENT_VERSION, allowed }, mode: 0o600 });
            launch();
            expect(control.state).toEqual(state);
            expect(await ensure()).toBe(allowed);
            expect(page.questions).toEqual([]);
        });

        it.each([true, false])('counts until the end of this launch if the box was not ticked: %s', async allowed => {
            expect(await ensure({ allowed, remember: false })).toBe(allowed);
            expect(await ensure()).toBe(allowed);
            expect(page.questions).toHaveLength(1);
            launch();
            expect(control.state.decided).toBe(false);
        });

        it.each([
            '', '{', '{}', '[]', 'true', `{"version":${CONSENT_VERSION}}`, `{"version":${CONSENT_VERSION},"allowed":"yes"}`,
            `{"version":${CONSENT_VERSION + 1},"allowed":true}`, '{"version":0,"allowed":true}'
        ])(
            'is asked for again if the file is broken or of another version: %j', text => {
                folder.file('consent.json', text);
                launch();
                expect(control.state).toEqual({ mode: 'on', decided: false });
            });

        it('is not taken from a page that answers nonsense', async () => {
            expect(await ensure({ allowed: 'yes' } as unknown as PersonAnswer)).toBeUndefined();
            expect(control.state.decided).toBe(false);
        });
    });

    describe('the question', () => {
        it('is one for all that wait', async () => {
            let answer = (_: PersonAnswer): void => undefined;
            page.reply = () => new Promise(resolve => { answer = resolve; });
            const waiting = [ensure(), ensure(), ensure()];
            await turn();
            answer({ allowed: true });
            expect(await Promise.all(waiting)).toEqual([true, true, true]);
            expect({ questions: page.questions, told: told.length })
                .toEqual({ questions: [{ kind: 'consent', id: expect.any(String) }], told: 1 });
        });

        it('has no answer when there is no page to ask in, and is asked again later', async () => {
            pages.remove(connected);
            expect(await ensure()).toBeUndefined();
            connected = pages.add(page);
            expect(await ensure({ allowed: true })).toBe(true);
        });

        it('is withdrawn when all that waited are stopped, and its late answer does not count', async () => {
            const stop = new AbortController();
            let answer = (_: PersonAnswer): void => undefined;
            page.reply = () => new Promise(resolve => { answer = resolve; });
            const waiting = [ensure(undefined, stop.signal), ensure(undefined, stop.signal)];
            await turn();
            stop.abort();
            expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
            answer({ allowed: true, remember: true });
            await turn();
            expect({ withdrawn: page.withdrawn, state: control.state })
                .toEqual({ withdrawn: [page.questions[0].id], state: { mode: 'on', decided: false } });
        });

        it('is not asked for what is stopped already', async () => {
            expect(await ensure(undefined, AbortSignal.abort())).toBeUndefined();
            expect(page.questions).toEqual([]);
        });

        it('can be answered in the status bar as well, and is withdrawn then', async () => {
            const waiting = ensure();
            await turn();
            control.setMode('off');
            expect(await waiting).toBe(false);
            expect(page.withdrawn).toEqual([page.questions[0].id]);
        });

        it('stays open when the person only pauses the agent meanwhile', async () => {
            let answer = (_: PersonAnswer): void => undefined;
            page.reply = () => new Promise(resolve => { answer = resolve; });
            const waiting = ensure();
            await turn();
            control.setMode('paused');
            answer({ allowed: true });
            expect(await waiting).toBe(true);
            expect(control.state).toEqual({ mode: 'paused', decided: true });
        });
    });

    describe('the person\'s mind', () => {
        it.each(['on', 'off'] as const)('can be made up without a question, and is remembered: %s', mode => {
            control.setMode(mode);
            expect({ told, stored: stored() })
                .toEqual({ told: [{ mode, decided: true }], stored: { version: CONSENT_VERSION, allowed: mode === 'on' } });
        });

        it('can change', async () => {
            await ensure({ allowed: false, remember: true });
            control.setMode('on');
            launch();
            expect(control.state).toEqual({ mode: 'on', decided: true });
        });

        it('can be forgotten: the next command asks again, the next launch too', async () => {
            control.setMode('off');
            control.resetConsent();
            expect({ state: control.state, stored: stored() }).toEqual({ state: { mode: 'on', decided: false }, stored: {} });
            expect(await ensure({ allowed: true })).toBe(true);
            launch();
            expect(control.state.decided).toBe(false);
        });
    });

    describe('a pause', () => {
        it('is no answer to the question, and ends with the launch', () => {
            control.setMode('paused');
            expect(control.state).toEqual({ mode: 'paused', decided: false });
            launch();
            expect(control.state).toEqual({ mode: 'on', decided: false });
        });

        it('leaves the question open also when it ends', () => {
            control.setMode('paused');
            control.setMode('on');
            expect(control.state).toEqual({ mode: 'on', decided: false });
            control.setMode('on');
            expect(control.state).toEqual({ mode: 'on', decided: true });
        });

        it('can come from the IDE itself, with a reason until the person goes on', () => {
            control.setMode('on');
            control.pause('Too many commands.');
            expect(control.state).toEqual({ mode: 'paused', decided: true, reason: 'Too many commands.' });
            control.setMode('paused');
            expect(control.state).toEqual({ mode: 'paused', decided: true });
            control.setMode('on');
            expect(control.state).toEqual({ mode: 'on', decided: true });
        });

        it('holds until the agent is on or off, through other changes', async () => {
            control.setMode('paused');
            let resumed = false;
            const waiting = control.untilResumed(NEVER).then(() => { resumed = true; });
            control.resetConsent();
            await turn();
            expect(resumed).toBe(false);
            control.setMode('off');
            await waiting;
        });

        it('holds nothing that is stopped', async () => {
            control.setMode('paused');
            const stop = new AbortController();
            const waiting = control.untilResumed(stop.signal);
            stop.abort();
            await waiting;
            await control.untilResumed(stop.signal);
            expect(control.state.mode).toBe('paused');
        });
    });
});
