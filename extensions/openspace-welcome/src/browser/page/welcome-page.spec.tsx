import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { CommandRegistry, CommandService } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { interfaces } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { ChatFixture } from 'openspace-chat/lib/browser/fixtures/chat-fixture';
import { aPermission, aSession, CONNECTED, reset, SESSION } from 'openspace-chat/lib/browser/fixtures/conversations';
import { aCatalog, aModel } from 'openspace-chat/lib/browser/fixtures/models';
import { SessionReveal } from 'openspace-chat/lib/browser/selection/session-reveal';
import { ModelsService } from 'openspace-chat/lib/common/services/models-service';
import { SourceControl } from 'openspace-hands/lib/common/services/source-control';
import { WorkspacesModel } from 'openspace-workspace/lib/browser/connection/workspaces-model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EnvironmentService } from '../../common/environment-service';
import { bindOwnCards } from '../cards/own-cards';
import { WelcomeCard } from '../cards/welcome-card';
import { WelcomeCards } from '../cards/welcome-cards';
import { someFacts, someSandbox } from '../fixtures/environment-facts';
import { WelcomeActions } from './welcome-actions';
import { WelcomeFacts } from './welcome-facts';
import { WelcomePage } from './welcome-page';

/** The page on the services of the chat. */
class WelcomeFixture extends ChatFixture {
    protected override content(): React.ReactElement {
        return <WelcomePage />;
    }
}

describe('the welcome page', () => {
    let chat: WelcomeFixture;
    let facts: WelcomeFacts;
    const look = vi.fn(async () => someFacts());
    const head = vi.fn(async () => ({ branch: 'main', ahead: 0, behind: 0 }));
    const reveal = vi.fn(async () => undefined);
    const changedFiles = new Emitter<{ changes: { resource: URI }[] }>();
    const changedSandboxes = new Emitter<void>();
    const changedCommands = new Emitter<void>();
    const known = new Set<string>();
    const disabled = new Set<string>();
    const folders = {
        roots: Promise.resolve([]), workspace: undefined as { resource: URI } | undefined, onWorkspaceChanged: new Emitter<void>().event,
        recentWorkspaces: vi.fn(async () => ['file:///w', 'file:///home/ada/engine']), openWorkspace: vi.fn(async (_uri: URI) => undefined)
    };
    const sandboxes = { onDidChange: changedSandboxes.event, state: { providers: someSandbox().providers } };
    const commands = {
        executeCommand: vi.fn(async (_id: string) => undefined), onCommandsChanged: changedCommands.event,
        getCommand: (id: string) => known.has(id) ? { id } : undefined, isEnabled: (id: string) => !disabled.has(id)
    };
    const keys: Record<string, string> = {
        'file-search.openFile': 'Ctrl+P', 'workbench.action.showCommands': 'F1', 'terminal:new': 'Ctrl+`'
    };

    beforeEach(() => {
        vi.clearAllMocks();
        known.clear();
        disabled.clear();
        folders.workspace = { resource: new URI('file:///w') };
        look.mockImplementation(async () => someFacts());
        chat = new WelcomeFixture();
        const { container } = chat;
        const give = (identifier: interfaces.ServiceIdentifier, value: object): void => {
            if (container.isBound(identifier)) {
                container.unbind(identifier);
            }
            container.bind<unknown>(identifier).toConstantValue(value);
        };
        give(WorkspaceService, folders);
        give(FileService, { onDidFilesChange: changedFiles.event });
        give(LabelProvider, { getName: (uri: URI) => uri.path.base, getLongName: (uri: URI) => uri.path.toString() });
        give(SourceControl, { head });
        give(EnvironmentService, { look });
        give(WorkspacesModel, sandboxes);
        give(SessionReveal, { reveal });
        [CommandRegistry, CommandService].forEach(identifier => give(identifier, commands));
        give(KeybindingRegistry, {
            onKeybindingsChanged: new Emitter<void>().event,
            getKeybindingsForCommand: (command: string) => command in keys ? [{ command }] : [],
            acceleratorFor: ({ command }: { command: string }) => [keys[command]]
        });
        give(ClipboardService, { writeText: vi.fn() });
        bindContributionProvider(container, WelcomeCard);
        bindOwnCards(container.bind.bind(container));
        [WelcomeCards, WelcomeActions, WelcomeFacts].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        facts = container.get(WelcomeFacts);
    });
    afterEach(() => chat.dispose());

    async function show(): Promise<void> {
        await chat.render();
        await chat.act(() => facts.look());
    }

    const texts = (testID: string): (string | null)[] => chat.all(testID).map(({ textContent }) => textContent);

    it('tells folder, branch, model, other folders and what is there', async () => {
        chat.store.apply([CONNECTED, reset([])]);
        await show();
        expect(chat.host.querySelector('h1')?.textContent).toBe('w');
        expect(chat.find('welcome-branch')?.textContent).toBe('main');
        expect(texts('welcome-folder')).toEqual(['engine/home/ada/engine']);
        expect(texts('welcome-check')).toEqual(['opencode 1.18.33', 'zsh', 'git 2.39.5', 'Sandbox: bubblewrap, not tried out yetTry It']);
        expect(chat.find('welcome-sessions')).toBeNull();
        expect(chat.host.querySelectorAll('kbd')).toHaveLength(3);
        await chat.click(chat.all('welcome-folder')[0]);
        expect(folders.openWorkspace.mock.calls[0][0].toString()).toBe('file:///home/ada/engine');
    });

    it('offers to connect a model if there is none, and says nothing of models while the agent is not there', async () => {
        await show();
        expect(chat.find('welcome-model')?.dataset.state).toBe('unknown');
        expect(chat.find('welcome-connect')).toBeNull();
        const models = chat.container.get<ModelsService>(ModelsService);
        vi.spyOn(models, 'catalog').mockResolvedValue(aCatalog({ models: [] }));
        await chat.act(() => chat.store.apply([CONNECTED, reset([])]));
        expect(chat.find('welcome-model')?.dataset.state).toBe('none');
        await chat.click('welcome-connect');
        expect(commands.executeCommand).toHaveBeenCalledWith('openspace-chat:connect-provider');
    });

    it('names the model that answers, and warns of one that is paid with what is sent', async () => {
        const models = chat.container.get<ModelsService>(ModelsService);
        const free = aModel('pickle', { providerID: 'opencode', providerName: 'OpenCode', name: 'Big Pickle' });
        vi.spyOn(models, 'catalog').mockResolvedValue(
            aCatalog({ models: [free], defaultModel: { providerID: 'opencode', modelID: 'pickle' } })
        );
        chat.store.apply([CONNECTED, reset([])]);
        await show();
        expect(chat.find('welcome-model')?.textContent).toMatch(/^Big PickleOpenCode · free: no account needed, but what you send may/);
        await chat.click('welcome-choose-model');
        expect(commands.executeCommand).toHaveBeenCalledWith('openspace-chat:choose-model');
    });

    it('leads to the chat, to files, to what an extension adds, and to sessions that wait or work', async () => {
        const run = vi.fn(async () => undefined);
        chat.container.bind(WelcomeCard).toConstantValue(
            { id: 'more', rank: 15, icon: 'beaker', label: 'Something else', description: 'From elsewhere.', run }
        );
        chat.store.apply([
            CONNECTED,
            reset([aSession(SESSION, { title: 'First' }), aSession('ses_2', { title: 'Second', time: { created: 1, updated: 0 } })], {
                permissions: [aPermission('per_1')], statuses: { ses_2: { type: 'busy' } }
            })
        ]);
        await show();
        expect(Array.from(chat.host.querySelectorAll('.openspace-welcome-card-label'), ({ textContent }) => textContent))
            .toEqual(['Ask the agent', 'Something else', 'Open a file', 'Take the Tour']);
        await chat.click('welcome-card-ask');
        await chat.click('welcome-card-more');
        await chat.click('welcome-card-open-file');
        await chat.click('welcome-card-tour');
        expect(commands.executeCommand.mock.calls)
            .toEqual([['openspace-chat:focus-input'], ['file-search.openFile'], ['openspace-tour:take']]);
        expect(run).toHaveBeenCalledOnce();
        expect(texts('welcome-session')).toEqual(['FirstWaits for you', 'SecondWorking']);
        await chat.click(chat.all('welcome-session')[1]);
        expect(reveal).toHaveBeenCalledWith('ses_2');
    });

    it('has a fix for each finding, and looks again', async () => {
        look.mockResolvedValue(someFacts({ gitVersion: undefined, sandbox: someSandbox({ bubblewrap: false }) }));
        chat.store.apply([{ type: 'server.status', status: { state: 'down', managed: true, notices: [] } }]);
        await show();
        expect(chat.all('welcome-check').map(({ dataset: { check, state } }) => `${check} ${state}`))
            .toEqual(['agent problem', 'git problem', 'sandbox note', 'shell ok']);
        expect(Array.from(chat.host.querySelectorAll('code'), ({ textContent }) => textContent))
            .toEqual(['sudo apt install git', 'sudo apt install bubblewrap']);
        await chat.click(chat.button('Start It Again'));
        expect(commands.executeCommand).toHaveBeenCalledWith('openspace-chat:restart');
        look.mockImplementation(async () => someFacts());
        await chat.click(chat.button('Check Again'));
        expect(chat.all('welcome-check').find(({ dataset }) => dataset.check === 'git')?.textContent).toBe('git 2.39.5');
    });

    it('follows branches and sandboxes while it is shown, and rests afterwards', async () => {
        chat.store.apply([CONNECTED, reset([])]);
        await chat.render();
        const watch = facts.watch();
        await chat.act(() => undefined);
        head.mockResolvedValueOnce({ branch: 'feature', ahead: 0, behind: 0 });
        await chat.act(() => changedFiles.fire({ changes: [{ resource: new URI('file:///w/.git/HEAD') }] }));
        expect(chat.find('welcome-branch')?.textContent).toBe('feature');
        sandboxes.state = { providers: [{ provider: 'bubblewrap', checking: false, healthy: true }] };
        await chat.act(() => changedSandboxes.fire());
        expect(texts('welcome-check').at(-1)).toBe('Sandbox: bubblewrap');
        const looks = head.mock.calls.length;
        await chat.act(() => changedFiles.fire({ changes: [{ resource: new URI('file:///w/src/HEAD') }] }));
        watch.dispose();
        await chat.act(() => changedFiles.fire({ changes: [{ resource: new URI('file:///w/.git/HEAD') }] }));
        expect(head).toHaveBeenCalledTimes(looks);
    });

    it('leads to a folder where there is none: one on the disk, one that was open before, one of a repository', async () => {
        folders.workspace = undefined;
        chat.store.apply([{ type: 'server.status', status: { state: 'no-folder', managed: true, notices: [] } }]);
        await show();
        expect(chat.find('welcome-model')).toBeNull();
        expect(chat.find('welcome-card-ask')).toBeNull();
        expect(texts('welcome-folder')).toHaveLength(2);
        await chat.click('welcome-card-open-folder');
        expect(commands.executeCommand).toHaveBeenLastCalledWith('workspace:openFolder');
        expect((chat.find('welcome-card-clone') as HTMLButtonElement).disabled).toBe(true);
        known.add('git.clone');
        await chat.act(() => changedCommands.fire());
        await chat.click('welcome-card-clone');
        expect(commands.executeCommand).toHaveBeenLastCalledWith('git.clone');
        await chat.click('welcome-card-tour');
        expect(commands.executeCommand).toHaveBeenLastCalledWith('openspace-tour:take');
    });

    it('has no card for what cannot be done now', async () => {
        disabled.add('openspace-tour:take');
        await show();
        expect([chat.find('welcome-card-ask') !== null, chat.find('welcome-card-tour')]).toEqual([true, null]);
    });

    it('does not promise to clone without extensions or without git', async () => {
        folders.workspace = undefined;
        look.mockResolvedValue(someFacts({ extensions: false }));
        await show();
        expect([chat.find('welcome-card-clone'), chat.find('welcome-clone-by-hand')?.textContent]).toEqual([
            null, expect.stringContaining('git clone')
        ]);
        look.mockResolvedValue(someFacts({ gitVersion: undefined }));
        await chat.act(() => facts.look());
        expect([chat.find('welcome-card-clone'), chat.find('welcome-clone-by-hand')]).toEqual([null, null]);
    });
});
