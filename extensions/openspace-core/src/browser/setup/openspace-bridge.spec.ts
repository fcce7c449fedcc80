import { FrontendIdProvider } from '@theia/core/lib/browser/messaging/frontend-id-provider';
import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { FileStat } from '@theia/filesystem/lib/common/files';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editorOpen, paneList } from 'openspace-hands/lib/common';
import { CommandManifest, createManifest, DEFAULT_POLICY, OpenSpaceService } from '../../common';
import { OpenSpacePreferences } from '../../common/preferences/openspace-preferences';
import { CallRunner, PersonAsker } from '../bridge/client-duties';
import { AgentCommandContribution } from '../commands/agent-command-registry';
import { CommandRunner } from '../commands/command-runner';
import { PersonQuestions } from '../control/person-questions';
import { CommandFixture } from '../fixtures/command-fixture';
import { GuardedPreferenceService } from '../preferences/guarded-preference-service';
import { OpenSpaceBridge } from './openspace-bridge';

describe('OpenSpaceBridge', () => {
    let fixture: CommandFixture;
    let bridge: OpenSpaceBridge;
    let calls: unknown[][];
    let refusal: Error | undefined;
    let roots: FileStat[];
    let queueDepth: number;
    let answerTrust: (trusted: boolean) => void;
    const listeners: [string, EventListenerOrEventListenerObject][] = [];
    let onWorkspaceChanged: Emitter<FileStat[]>;
    let onDidChangeWorkspaceTrust: Emitter<boolean>;
    let onPreferenceChanged: Emitter<{ preferenceName: string }>;
    let onSocketDidOpen: Emitter<void>;
    let preferenceGuard: { folderTrusted: boolean };

    beforeEach(() => {
        fixture = new CommandFixture();
        onWorkspaceChanged = new Emitter();
        onDidChangeWorkspaceTrust = new Emitter();
        onPreferenceChanged = new Emitter();
        onSocketDidOpen = new Emitter();
        preferenceGuard = { folderTrusted: false };
        calls = [];
        refusal = undefined;
        roots = [FileStat.dir('file:///my%20folder')];
        queueDepth = 50;
        vi.spyOn(document, 'hasFocus').mockReturnValue(false);
        const add = window.addEventListener.bind(window);
        vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
            listeners.push([type, listener]);
            add(type, listener);
        });
        const { container } = fixture;
        const record = (method: string) => async (...args: unknown[]): Promise<void> => {
            calls.push([method, ...args]);
            if (refusal) {
                throw refusal;
            }
        };
        const service = Object.fromEntries([
            'attach', 'reportFocus', 'reportLeaving', 'publishManifest', 'setPolicy', 'reportPersonRun', 'admitPersonRun'
        ].map(method => [method, record(method)]));
        container.bind(OpenSpaceService).toConstantValue(service);
        [CommandRunner, PersonQuestions].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        container.bind(CallRunner).toService(CommandRunner);
        container.bind(PersonAsker).toService(PersonQuestions);
        container.bind(FrontendIdProvider).toConstantValue({ getId: () => 'frontend_1' } satisfies FrontendIdProvider);
        container.bind(OpenSpaceBridge).toSelf().inSingletonScope();
        container.bind(WorkspaceService).toConstantValue({
            onWorkspaceChanged: onWorkspaceChanged.event, roots: Promise.resolve(roots), tryGetRoots: () => roots
        } as unknown as WorkspaceService);
        container.bind(WorkspaceTrustService).toConstantValue({
            onDidChangeWorkspaceTrust: onDidChangeWorkspaceTrust.event,
            getWorkspaceTrust: () => new Promise<boolean>(resolve => { answerTrust = resolve; })
        } as unknown as WorkspaceTrustService);
        container.bind(OpenSpacePreferences).toConstantValue({
            ready: Promise.resolve(), onPreferenceChanged: onPreferenceChanged.event, get 'openspace.agent.queueDepth'() {
                return queueDepth;
            }
        });
        container.bind(GuardedPreferenceService).toConstantValue(preferenceGuard as GuardedPreferenceService);
        container.rebind(WebSocketConnectionSource).toConstantValue(
            { onSocketDidOpen: onSocketDidOpen.event, onSocketDidClose: fixture.socketClosed.event } as unknown as WebSocketConnectionSource
        );
        bridge = container.get(OpenSpaceBridge);
    });

    afterEach(() => {
        vi.restoreAllMocks();
        vi.unstubAllGlobals();
        listeners.splice(0).forEach(([type, listener]) => window.removeEventListener(type, listener));
    });

    /** What the backend was told since the last time. */
    async function told(...methods: string[]): Promise<unknown[][]> {
        await new Promise(resolve => setTimeout(resolve));
        return calls.splice(0).filter(([method]) => methods.includes(method as string));
    }

    const attached = (rootUri: string | undefined, trusted: boolean | undefined, ...others: string[]): unknown[] =>
        ['attach', { rootUri, rootUris: rootUri === undefined ? [] : [rootUri, ...others], trusted, frontendId: 'frontend_1' }];

    it('says hello with the folder, and again when the person decided about trust', async () => {
        bridge.onStart();
        expect(await told('attach')).toEqual([attached('file:///my%20folder', undefined)]);
        answerTrust(false);
        expect(await told('attach')).toEqual([attached('file:///my%20folder', false)]);
        onDidChangeWorkspaceTrust.fire(true);
        expect(await told('attach')).toEqual([attached('file:///my%20folder', true)]);
    });

    it('does not take a folder that is not known yet for none', async () => {
        const known = roots;
        roots = [];
        bridge.onStart();
        onSocketDidOpen.fire();
        onDidChangeWorkspaceTrust.fire(true);
        expect(calls.filter(([method]) => method === 'attach')).toEqual([]);
        roots = known;
        expect(await told('attach')).toEqual([attached('file:///my%20folder', true)]);
    });

    it('follows the workspace, keeping what is known about trust', async () => {
        bridge.onStart();
        answerTrust(true);
        await told();
        roots = [FileStat.dir(new URI('file:///other').toString()), FileStat.dir('file:///second')];
        onWorkspaceChanged.fire(roots);
        expect(await told('attach')).toEqual([attached('file:///other', true, 'file:///second')]);
        roots = [];
        onWorkspaceChanged.fire(roots);
        expect(await told('attach')).toEqual([attached(undefined, true)]);
    });

    it('asks for everything anew when the connection is back', async () => {
        bridge.onStart();
        await told();
        onSocketDidOpen.fire();
        expect(await told('attach')).toEqual([attached('file:///my%20folder', undefined)]);
    });

    describe('offers', () => {
        const manifests = (entries: unknown[][]): CommandManifest[] =>
            entries.map(([, manifest]) => ({ ...manifest as CommandManifest, lastUpdated: '' }));
        const other = { ...paneList, id: 'openspace.pane.other' };

        beforeEach(() => {
            fixture.container.bind(AgentCommandContribution).toConstantValue({
                registerAgentCommands: registry => {
                    registry.register(paneList, async () => ({ panes: [] }));
                    registry.register(editorOpen, async () => ({ editorId: '' }));
                }
            } satisfies AgentCommandContribution);
            bridge.onStart();
        });

        it('the commands of all extensions, once, after the limits of the person', async () => {
            const calls = await told('setPolicy', 'publishManifest');
            expect(calls.map(([method]) => method)).toEqual(['setPolicy', 'publishManifest']);
            expect([calls[0][1], manifests(calls.slice(1))]).toEqual([DEFAULT_POLICY, [createManifest([paneList, editorOpen], '')]]);
        });

        it('every change of them, many at once as one', async () => {
            await told();
            const registered = [other, { ...other, id: 'openspace.pane.third' }].map(definition =>
                fixture.registry.register(definition, async () => ({ panes: [] })));
            registered[1].dispose();
            expect(manifests(await told('publishManifest'))).toEqual([createManifest([paneList, editorOpen, other], '')]);
            registered[0].dispose();
            expect(manifests(await told('publishManifest'))).toEqual([createManifest([paneList, editorOpen], '')]);
        });

        it('what the person ran, with its outcome and without its data', async () => {
            await told();
            await fixture.palette.executeCommand(paneList.id, {});
            await fixture.palette.executeCommand(paneList.id, { deep: 1 });
            expect(await told('reportPersonRun')).toEqual([
                [
                    'reportPersonRun',
                    { cmd: paneList.id, args: {}, result: { success: true, error: undefined, executionTime: expect.any(Number) } }
                ],
                ['reportPersonRun', {
                    cmd: paneList.id,
                    args: { deep: 1 },
                    result: { success: false, error: expect.stringContaining('unknown argument'), executionTime: expect.any(Number) }
                }]
            ]);
        });

        it('what the person is about to change, and keeps them from it if it cannot be written down', async () => {
            await told();
            const command = { cmd: 'openspace.file.write', args: {} };
            await fixture.registry.admission(command);
            expect(await told('admitPersonRun')).toEqual([['admitPersonRun', command]]);
            refusal = new Error('gone');
            expect(await fixture.registry.admission(command))
                .toEqual({ refusal: 'The command was not run, because it could not be written to the audit log: gone' });
        });

        it('everything again when the connection is back', async () => {
            await told();
            onSocketDidOpen.fire();
            expect((await told('setPolicy', 'publishManifest')).map(([method]) => method)).toEqual(['setPolicy', 'publishManifest']);
        });
    });

    it('follows the limits of the person, and no other preference', async () => {
        bridge.onStart();
        await told();
        queueDepth = 7;
        onPreferenceChanged.fire({ preferenceName: 'openspace.agent.revealPolicy' });
        expect(await told('setPolicy')).toEqual([]);
        onPreferenceChanged.fire({ preferenceName: 'openspace.agent.queueDepth' });
        expect(await told('setPolicy')).toEqual([['setPolicy', { ...DEFAULT_POLICY, queueDepth: 7 }]]);
    });

    it('has nothing to repeat for a connection that opens before the preferences are known', async () => {
        bridge.onStart();
        onSocketDidOpen.fire();
        expect((await told('setPolicy', 'publishManifest')).map(([method]) => method)).toEqual(['setPolicy', 'publishManifest']);
    });

    it('reports when the person comes and when the page goes', async () => {
        bridge.onStart();
        expect(await told('reportFocus', 'reportLeaving')).toEqual([]);
        window.dispatchEvent(new Event('focus'));
        expect(await told('reportFocus', 'reportLeaving')).toEqual([['reportFocus']]);
        const requests: unknown[] = [];
        vi.stubGlobal('fetch', async (...request: unknown[]) => void requests.push(request));
        window.dispatchEvent(new Event('pagehide'));
        expect(await told('reportFocus', 'reportLeaving')).toEqual([['reportLeaving']]);
        expect(requests).toEqual([['/openspace/goodbye', { method: 'POST', body: 'frontend_1', keepalive: true }]]);
    });

    it('says hello again when the page comes out of the browser\'s cache, and not at its first show', async () => {
        bridge.onStart();
        await told();
        const show = (persisted: boolean): boolean => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
        show(false);
        expect(await told('attach')).toEqual([]);
        show(true);
        expect(await told('attach')).toEqual([attached('file:///my%20folder', undefined)]);
    });

    it('reports at once that the person is here', async () => {
        vi.mocked(document.hasFocus).mockReturnValue(true);
        bridge.onStart();
        expect(await told('reportFocus')).toEqual([['reportFocus']]);
    });

    it('survives a backend that refuses', async () => {
        refusal = new Error('no');
        bridge.onStart();
        window.dispatchEvent(new Event('focus'));
        expect((await told('attach', 'reportFocus')).length).toBe(2);
    });
});
