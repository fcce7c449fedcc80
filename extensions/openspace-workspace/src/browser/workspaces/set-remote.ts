import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { QuickPickItem } from '@theia/core/lib/common/quick-pick-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorText, reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { ChosenRemote, NamedRemote, RemoteChoices, RemoteProblem, WorkspacesService } from '../../common';
import { visibleLine } from '../model/audit-text';
import { PickFolder } from './pick-folder';
import { WorkspacePreferences } from './workspace-preferences';

interface RemoteItem extends QuickPickItem {
    readonly choice: { readonly url: string } | 'enter' | 'none';
    /** What the person may want to correct. */
    readonly address?: string;
}

interface CredentialItem extends QuickPickItem {
    readonly own: boolean;
}

/** Asks the person where commits of a folder's sandboxes go, and how to sign in there. No agent can do that. */
@injectable()
export class SetRemote {

    @inject(WorkspacesService) protected readonly service: WorkspacesService;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(PickFolder) protected readonly folders: PickFolder;
    @inject(WorkspacePreferences) protected readonly preferences: WorkspacePreferences;

    /** @param given the folder; else the person is asked if there are several */
    async ask(given?: string): Promise<void> {
        const folder = given ?? await this.folders.pick(
            nls.localize('openspace/workspace/remote/pickFolder', 'The remote of which folder?')
        );
        if (folder === undefined) {
            return;
        }
        try {
            const choices = await this.service.remoteChoices(folder);
            const picked = await this.pickRemote(folder, choices);
            if (picked?.choice === 'none') {
                await this.service.setRemote(folder, undefined);
                return;
            }
            const url = picked && typeof picked.choice === 'object' ? picked.choice.url : picked && await this.enter(picked.address);
            const own = url === undefined ? undefined : await this.pickCredentials(url);
            if (url !== undefined && own !== undefined) {
                await this.save(folder, { url, ownCredentials: own });
            }
        } catch (error) {
            void this.messages.error(toastText(errorText(error)));
        }
    }

    protected async save(folder: string, remote: ChosenRemote): Promise<void> {
        await this.service.setRemote(folder, remote);
        void this.messages.info(toastText(nls.localize(
            'openspace/workspace/remote/saved', 'Sandboxes of this folder now push to {0} and pull from there.', visibleLine(remote.url)
        )));
        this.tryOut(folder, remote).catch((error: unknown) => this.messages.error(toastText(errorText(error))));
    }

    /** Whoever has just chosen it is there to mend what is wrong; nobody may be when an agent wants to push. */
    protected async tryOut(folder: string, remote: ChosenRemote): Promise<void> {
        const problem = await this.service.tryRemote(remote);
        if (!problem) {
            return;
        }
        const again = nls.localizeByDefault('Try Again');
        const other = nls.localize('openspace/workspace/remote/set', 'Set Remote…');
        // Each with its own length: what to do must not be cut off.
        const words = [reasonText(problem.message), nextStep(problem, remote)].map(toastText).join(' ');
        const picked = await this.messages.warn(words, again, other);
        if (picked === again) {
            await this.save(folder, remote);
        } else if (picked === other) {
            await this.ask(folder);
        }
    }

    protected pickRemote(folder: string, { chosen, named }: RemoteChoices): Promise<RemoteItem | undefined> {
        const items: RemoteItem[] = [
            ...named.map(remote => itemOf(remote, chosen)),
            {
                choice: 'enter', label: nls.localize('openspace/workspace/remote/enter', 'Enter an Address…'),
                address: chosen?.url
            }
        ];
        if (chosen) {
            items.push({
                choice: 'none', label: nls.localize('openspace/workspace/remote/none', 'No Remote'),
                description: nls.localize('openspace/workspace/remote/noneDescription', 'nothing can be pushed or pulled')
            });
        }
        return this.quickInput.showQuickPick(items, {
            title: nls.localize('openspace/workspace/remote/title', 'Remote for sandboxes of {0}', visibleLine(folder)),
            placeholder: chosen
                ? nls.localize('openspace/workspace/remote/now', 'Now: {0}', visibleLine(chosen.url))
                : nls.localize('openspace/workspace/remote/placeholder', 'Where do commits go that the agent makes in a sandbox?'),
            matchOnDescription: true
        });
    }

    protected async enter(value: string | undefined): Promise<string | undefined> {
        const entered = await this.quickInput.input({
            value,
            prompt: nls.localize(
                'openspace/workspace/remote/prompt', 'An https address without credentials: https://example.com/owner/repository'
            ),
            validateInput: async text => {
                try {
                    await this.service.checkRemote(text);
                    return undefined;
                } catch (error) {
                    return errorText(error);
                }
            }
        });
        return entered === undefined ? undefined : this.service.checkRemote(entered);
    }

    /** Whether the person's own credentials may be used there; undefined if they changed their mind. */
    protected async pickCredentials(url: string): Promise<boolean | undefined> {
        const address = visibleLine(url.replace(/^https:\/\//, ''));
        const hasApp = this.preferences['openspace.workspace.githubAppId'] !== '';
        const items: CredentialItem[] = [
            {
                own: true, label: nls.localize('openspace/workspace/remote/own', 'Use My Git Credentials'),
                description: nls.localize(
                    'openspace/workspace/remote/ownDescription', 'your credential helper is asked, outside of the sandbox'
                )
            },
            {
                own: false, label: nls.localize('openspace/workspace/remote/notOwn', 'Don\'t Use Them'),
                description: hasApp
                    ? nls.localize('openspace/workspace/remote/app', 'the GitHub App of your settings signs in')
                    : nls.localize('openspace/workspace/remote/noApp', 'without a GitHub App in your settings, nothing can be pushed')
            }
        ];
        const picked = await this.quickInput.showQuickPick(items, {
            title: nls.localize('openspace/workspace/remote/credentialsTitle', 'Use your own git credentials for {0}?', address),
            placeholder: nls.localize(
                'openspace/workspace/remote/credentialsHint', 'Neither the agent nor its commands see them. You are asked before each push.'
            )
        });
        return picked?.own;
    }
}

function nextStep({ code }: RemoteProblem, { url, ownCredentials }: ChosenRemote): string {
    if (code !== 'no_credentials') {
        return nls.localize(
            'openspace/workspace/remote/next/other', 'Sign in with an account that may push there, or choose another remote.'
        );
    }
    return ownCredentials
        ? nls.localize(
            'openspace/workspace/remote/next/signIn',
            'Sign in there with your own git first, for example with "git ls-remote {0}" in a terminal.', visibleLine(url)
        )
        : nls.localize(
            'openspace/workspace/remote/next/allow',
            'Let your own git credentials be used there, or set up a GitHub App in the settings.'
        );
}

function itemOf({ name, address, url, problem }: NamedRemote, chosen: ChosenRemote | undefined): RemoteItem {
    const label = visibleLine(name);
    if (url === undefined) {
        return {
            choice: 'enter', label: `$(warning) ${label}`, description: visibleLine(address), detail: reasonText(problem ?? ''), address
        };
    }
    return {
        choice: { url }, label: chosen?.url === url ? `$(check) ${label}` : label, description: visibleLine(url),
        ...url !== address && { detail: nls.localize('openspace/workspace/remote/instead', 'instead of {0}', visibleLine(address)) }
    };
}
