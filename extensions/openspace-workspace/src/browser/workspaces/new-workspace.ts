import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { QuickPickItem } from '@theia/core/lib/common/quick-pick-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { keepsFiles, ProviderHealth, ProviderName, SandboxedWorkspace } from '../../common';
import { WorkspacesModel } from '../connection/workspaces-model';
import { visibleLine } from '../model/audit-text';
import { copyCommandsLabel, healthOf, isolationOf, providerTitle } from '../model/workspace-words';
import { PickFolder } from './pick-folder';
import { WorkspaceActions } from './workspace-actions';
import { WorkspacePreferences } from './workspace-preferences';

interface ProviderItem extends QuickPickItem {
    /** Undefined: the first that works. */
    readonly provider?: ProviderName;
    /** What would help it. */
    readonly commands?: readonly string[];
}

/** Asks for what a new sandbox needs, and creates it. */
@injectable()
export class NewWorkspace {

    @inject(PickFolder) protected readonly folders: PickFolder;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(ClipboardService) protected readonly clipboard: ClipboardService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(WorkspacesModel) protected readonly model: WorkspacesModel;
    @inject(WorkspaceActions) protected readonly actions: WorkspaceActions;
    @inject(WorkspacePreferences) protected readonly preferences: WorkspacePreferences;

    /** Undefined if the person changed their mind, or if it failed. */
    async ask(): Promise<SandboxedWorkspace | undefined> {
        const path = await this.folders.pick(nls.localize('openspace/workspace/pickFolder', 'Which folder should the sandbox work on?'));
        const picked = path === undefined ? undefined : await this.pickProvider(path);
        if (path === undefined || !picked || !await this.isAgreed(picked.provider)) {
            return undefined;
        }
        const { provider } = picked;
        const copy = keepsFiles(provider ?? this.preferences['openspace.workspace.provider']);
        return this.actions.create({ path, ...provider && { provider }, ...copy && { copy } });
    }

    /** The list is updated while providers are tried out. */
    protected pickProvider(path: string): Promise<ProviderItem | undefined> {
        const pick = this.quickInput.createQuickPick<ProviderItem>();
        pick.title = nls.localize('openspace/workspace/pickTitle', 'New sandbox for {0}', visibleLine(path));
        pick.placeholder = nls.localize('openspace/workspace/pickProvider', 'What should isolate it?');
        pick.matchOnDescription = true;
        pick.items = this.items;
        const following = this.model.onDidChange(() => { pick.items = this.items; });
        if (this.model.state.providers.every(({ checkedAt, checking }) => checkedAt === undefined && !checking)) {
            void this.actions.checkProviders();
        }
        pick.onDidTriggerItemButton(({ item }) => void this.copyCommands(item));
        return new Promise<ProviderItem | undefined>(resolve => {
            pick.onDidAccept(() => {
                resolve(pick.selectedItems.at(0));
                pick.hide();
            });
            pick.onDidHide(() => {
                following.dispose();
                resolve(undefined);
                pick.dispose();
            });
            pick.show();
        });
    }

    protected async copyCommands({ commands = [] }: ProviderItem): Promise<void> {
        await this.clipboard.writeText(commands.join('\n'));
        void this.messages.info(
            nls.localize('openspace/workspace/commandsCopied', 'Commands copied. Look at them before you run them in a terminal.')
        );
    }

    protected get items(): ProviderItem[] {
        return [
            {
                label: nls.localize('openspace/workspace/automatic', 'Automatic'),
                description: nls.localize('openspace/workspace/automaticDescription', 'the one from your settings, or the first that works')
            },
            ...this.model.state.providers.map(health => itemOf(health))
        ];
    }

    /** Nobody gets a sandbox without isolation by mistake. */
    protected async isAgreed(provider: ProviderName | undefined): Promise<boolean> {
        if ((provider ?? this.preferences['openspace.workspace.provider']) !== 'local') {
            return true;
        }
        if (!this.preferences['openspace.workspace.allowLocal']) {
            const open = nls.localize('openspace/workspace/openSetting', 'Open the Setting');
            const answer = await this.messages.warn(
                nls.localize('openspace/workspace/localNotAllowed', 'Your settings do not allow sandboxes without isolation.'), open
            );
            if (answer === open) {
                await this.actions.openLocalSetting();
            }
            return false;
        }
        return await new ConfirmDialog({
            title: nls.localize('openspace/workspace/localTitle', 'No isolation'),
            msg: nls.localize(
                'openspace/workspace/localWarning',
                'In this sandbox nothing stands between commands and your machine: they can do everything that your account can.'
            ),
            ok: nls.localize('openspace/workspace/localOk', 'Create Anyway')
        }).open() === true;
    }
}

function itemOf(health: ProviderHealth): ProviderItem {
    const { icon, spin, word } = healthOf(health);
    const commands = health.checking ? [] : health.commands ?? [];
    return {
        provider: health.provider,
        label: `$(${icon}${spin ? '~spin' : ''}) ${providerTitle(health.provider)}`,
        description: isolationOf(health.provider),
        detail: visibleLine(health.checking || health.detail === undefined ? word : `${word}: ${reasonText(health.detail)}`),
        ariaLabel: `${providerTitle(health.provider)}, ${isolationOf(health.provider)}, ${word}`,
        commands,
        ...commands.length > 0 && { buttons: [{ iconClass: codicon('copy'), tooltip: copyCommandsLabel() }] }
    };
}
