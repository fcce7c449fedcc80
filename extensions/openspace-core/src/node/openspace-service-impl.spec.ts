import { symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenedPage, ProxyFixture } from 'openspace-agent/lib/node/fixtures/proxy-fixture';
import { fileWrite, paneList } from 'openspace-hands/lib/common';
import { CommandResult, createManifest, DEFAULT_POLICY, RAN } from '../common';
import { CommandCatalog } from './catalog/command-catalog';
import { AgentControl } from './control/agent-control';
import { AgentPolicyStore } from './control/agent-policy-store';
import { PreviewPath } from './door/preview-path';
import { PageRegistry } from './pages/page-registry';
import { CommandGateway } from './router/command-gateway';
import { IdeStateStore } from './state/ide-state-store';

const MANIFEST = createManifest([paneList], '');

describe('the service of a page', () => {
    let fixture: ProxyFixture;
    let test: OpenedPage;

    beforeEach(async () => {
        fixture = new ProxyFixture();
        test = await fixture.openPage();
    });

    afterEach(() => {
        vi.useRealTimers();
        fixture.dispose();
    });

    /** Runs a command of the page with the person's authority. */
    async function runCommand({ service }: OpenedPage): Promise<CommandResult> {
        await service.publishManifest(MANIFEST);
        return fixture.container.get(CommandGateway).run({ cmd: paneList.id, args: {}, source: 'http', authority: 'person' });
    }

    it('knows its folder by the real path, so that two ways to it are one folder', async () => {
        symlinkSync(fixture.workspace, fixture.folder.at('link with space'));
        await test.service.attach({ rootUri: `file://${fixture.folder.at('link%20with%20space')}`, trusted: true });
        expect(test.connected.directory).toBe(fixture.workspace);
    });

    it('refuses a folder that does not exist', async () => {
        await expect(test.service.attach({ rootUri: `file://${fixture.folder.at('missing')}`, trusted: true })).rejects.toThrow('ENOENT');
    });

    it('has no folder when none is open', async () => {
        await test.service.attach({ rootUri: undefined, trusted: undefined });
        expect(test.connected.directory).toBeUndefined();
        await test.page.until('it knows that', ({ ready, server }) => ready && server.state === 'no-folder');
        expect(test.page.state.sessions).toEqual({});
        await test.service.attach({ rootUri: `file://${fixture.workspace}`, trusted: true });
        await test.page.until('it has one again', ({ server }) => server.state !== 'no-folder');
    });

    it('publishes the commands of the page, and explains them', async () => {
        await test.service.publishManifest(MANIFEST);
        expect(fixture.container.get(CommandCatalog).manifest).toEqual(MANIFEST);
        expect(await test.service.describeCommand()).toMatch(/^- `openspace\.pane\.list` — /);
        expect(await test.service.describeCommand('pane.list')).toMatch(/^- `openspace\.pane\.list` \{\}/);
        await expect(test.service.describeCommand('openspace.nothing')).rejects.toThrow('Unknown command: openspace.nothing');
    });

    it('publishes what the page shows', async () => {
        const geometry = { x: 0, y: 0, width: 100, height: 100 };
        await test.service.publishState({
            panes: [{
                id: 'p1', area: 'main', activeTabIndex: 0, geometry,
                tabs: [{ contentId: 'a.ts', type: 'editor', title: 'a.ts', isDirty: true }]
            }],
            timestamp: ''
        });
        expect(fixture.container.get(IdeStateStore).text(fixture.workspace)).toBe('- Main area: [editor: a.ts *]');
    });

    it('hands on the limits that the person has set, if they are sound', async () => {
        await test.service.setPolicy({ ...DEFAULT_POLICY, queueDepth: 7 });
        await expect(test.service.setPolicy({ ...DEFAULT_POLICY, queueDepth: 0 })).rejects.toThrow();
        expect(fixture.container.get(AgentPolicyStore).policy.queueDepth).toBe(7);
    });

    it('remembers when it had the person\'s attention', async () => {
        vi.useFakeTimers({ now: 5_000, toFake: ['Date'] });
        await test.service.reportFocus();
        expect(test.connected.focusedAt).toBe(5_000);
    });

    it('answers for its commands when it says goodbye, and comes back with the next hello', async () => {
        test.page.claim = id => test.service.claimCommand(id);
        test.page.answer = () => new Promise(() => undefined);
        const running = runCommand(test);
        await vi.waitFor(() => expect(test.page.calls).toHaveLength(1));
        await test.service.reportLeaving();
        expect(await running).toMatchObject({ success: false, error: 'The OpenSpace page was closed before the command ended.' });
        expect(fixture.container.get(PageRegistry).all).toEqual([]);
        await test.service.attach({ rootUri: `file://${fixture.workspace}`, trusted: true });
        expect(fixture.container.get(PageRegistry).all).toEqual([test.connected]);
    });

    describe('with a command', () => {
        it('lets its page begin once, and no other page', async () => {
            const other = await fixture.openPage();
            const claims: boolean[] = [];
            test.page.claim = async id => {
                claims.push(await other.service.claimCommand(id), await test.service.claimCommand(id), await test.service.claimCommand(id));
                return claims[1];
            };
            expect(await runCommand(test)).toMatchObject({ success: true });
            expect(claims).toEqual([false, true, false]);
        });

        it('does not count the time in which the person is asked', async () => {
            await test.service.publishManifest(MANIFEST);
            vi.useFakeTimers();
            test.page.answer = async ({ id }) => {
                await test.service.reportWaiting(id, true);
                await new Promise(resolve => setTimeout(resolve, 100_000));
                await test.service.reportWaiting(id, false);
                return CommandResult.ok();
            };
            const running = runCommand(test);
            await vi.advanceTimersByTimeAsync(100_000);
            expect(await running).toMatchObject({ success: true, executionTime: 100_000 });
        });

        it('tells the page how it ended, without contents', async () => {
            test.page.answer =
                async () => ({ success: false, error: 'no', output: 'secret', data: { content: 'secret' }, executionTime: 5 });
            await runCommand(test);
            expect(test.page.finished).toEqual([{
                call: expect.objectContaining({ cmd: paneList.id, args: {} }) as unknown,
                result: { success: false, error: 'no', executionTime: expect.any(Number) }, decision: RAN, risk: 'view'
            }]);
        });

        it('tells the page what it was about, as far as the log does', async () => {
            await test.service.publishManifest(createManifest([fileWrite], ''));
            test.page.answer = async () => CommandResult.failed('The disk is full.');
            const args = { path: 'notes.md', content: 'secret' };
            await fixture.container.get(CommandGateway).run({ cmd: fileWrite.id, args, source: 'http', authority: 'person' });
            expect(test.page.finished.map(({ call }) => call.args)).toEqual([{ path: 'notes.md', content: '(6 characters)' }]);
        });

        it('tells one page only', async () => {
            const other = await fixture.openPage();
            other.connected.focusedAt = 1;
            await runCommand(test);
            expect([test.page.finished.length, other.page.finished.length]).toEqual([0, 1]);
        });

        it('finds it in the log of activities afterwards', async () => {
            await runCommand(test);
            expect(await test.service.readActivity({ limit: 10 }))
                .toEqual([expect.objectContaining({ cmd: paneList.id, verdict: 'ran', success: true })]);
        });
    });

    it('has what the person ran in it in the log, also if it goes before it has told the end', async () => {
        await test.service.publishManifest(createManifest([fileWrite], ''));
        const command = { cmd: fileWrite.id, args: { path: 'notes.md', content: 'secret' } };
        const told = await test.service.admitPersonRun(command);
        const untold = await test.service.admitPersonRun({ ...command, args: { path: 'other.md', content: '' } });
        expect([told, untold]).toEqual([{ id: expect.any(String) }, { id: expect.any(String) }]);
        const other = await fixture.openPage();
        expect(await other.service.readActivity({ limit: 10 })).toEqual([]);
        await test.service.reportPersonRun({ ...told, ...command, result: { success: true, executionTime: 3 } });
        test.service.dispose();
        expect(await other.service.readActivity({ limit: 10 })).toEqual([
            expect.objectContaining({ args: { path: 'other.md', content: '(0 characters)' }, rule: 'tab-closed', success: false }),
            expect.objectContaining({ args: { path: 'notes.md', content: '(6 characters)' }, rule: 'allowed', success: true })
        ]);
    });

    describe('with the person\'s say over the agent', () => {
        it('tells the page how it stands with the first hello, and all pages of every change', async () => {
            const other = await fixture.openPage();
            expect([test.page.controls, other.page.controls]).toEqual([[{ mode: 'on', decided: false }], [{ mode: 'on', decided: false }]]);
            await test.service.setAgentControl('off');
            await other.service.resetConsent();
            expect(test.page.controls.slice(1)).toEqual([{ mode: 'off', decided: true }, { mode: 'on', decided: false }]);
            expect(other.page.controls).toEqual(test.page.controls);
        });

        it('does not tell a page that is gone', async () => {
            test.service.dispose();
            fixture.container.get(AgentControl).setMode('off');
            expect(test.page.controls).toHaveLength(1);
        });

        it('stops everything in all pages, whatever folder they show', async () => {
            const [same, other, empty] = [
                await fixture.openPage(), await fixture.openPage({ folder: fixture.folder.folder('other') }), await fixture.openPage()
            ];
            await empty.service.attach({ rootUri: undefined, trusted: undefined });
            await empty.service.stopEverything();
            expect([test, same, other, empty].map(({ page }) => page.stops)).toEqual([1, 1, 1, 1]);
        });
    });

    it('is gone with its connection', () => {
        test.service.dispose();
        expect(fixture.container.get(PageRegistry).all).toEqual([]);
    });

    it('hands on which server to use, and that it should start again', async () => {
        const useServer = vi.spyOn(fixture.supervisor, 'useServer').mockReturnValue();
        const restart = vi.spyOn(fixture.supervisor, 'restart').mockReturnValue();
        await test.agent.useServer('http://127.0.0.1:4096');
        await test.agent.restartServer();
        expect([useServer.mock.calls, restart.mock.calls]).toEqual([[['http://127.0.0.1:4096', true]], [[]]]);
    });

    it('tells the page where previews are and how a provider is connected', async () => {
        expect(await test.service.previewPath()).toBe(fixture.container.get(PreviewPath).prefix);
        expect(await test.agent.connectProviderCommand()).toMatch(/^'\/[^']+' auth login$/);
    });
});
