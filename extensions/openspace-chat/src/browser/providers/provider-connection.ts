import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import {
    ProviderChange, ProviderInfo, ProviderList, ProviderMethod, ProviderPrompt, ProvidersService
} from '../../common/services/providers-service';
import { ModelChoices } from '../models/model-choices';
import { CustomProviderForm } from './custom-provider-form';
import { isAsked, methodItems, ProviderItem, providerItems } from './provider-items';
import { ProviderTerminal } from './provider-terminal';
import { SignIn } from './sign-in';

/**
 * Lets the person connect the agent with a provider of models, and disconnect it. A key goes from its input box to the agent
 * server; the page keeps nothing of it. Rejects with a message for the user if something fails; leaving a step ends it quietly.
 */
@injectable()
export class ProviderConnection {

    @inject(ProvidersService) protected readonly service: ProvidersService;
    @inject(ProviderTerminal) protected readonly terminal: ProviderTerminal;
    @inject(CustomProviderForm) protected readonly form: CustomProviderForm;
    @inject(ModelChoices) protected readonly choices: ModelChoices;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(WindowService) protected readonly windows: WindowService;

    async connect(): Promise<void> {
        const list = this.service.list();
        const provider = await this.pickProvider(list);
        switch (provider) {
            case undefined: return undefined;
            case 'terminal': return this.terminal.open();
            case 'custom': return this.addCustom();
            default: return this.connectWith(provider, (await list).credentials);
        }
    }

    /** The box is there at once: the agent server may need seconds for its list. Without any provider there is the terminal only. */
    protected pickProvider(list: Promise<ProviderList>): Promise<ProviderItem['provider'] | undefined> {
        const pick = this.quickInput.createQuickPick<ProviderItem>();
        pick.placeholder = nls.localize('openspace/chat/provider/placeholder', 'Which provider should the agent use?');
        pick.matchOnDescription = true;
        pick.busy = true;
        return new Promise((resolve, reject) => {
            const end = (chosen: ProviderItem['provider'] | undefined): void => {
                resolve(chosen);
                pick.hide();
            };
            pick.onDidAccept(() => pick.busy || end(pick.selectedItems.at(0)?.provider));
            pick.onDidHide(() => {
                resolve(undefined);
                pick.dispose();
            });
            pick.show();
            list.then(({ providers, credentials }) => {
                if (providers.length === 0) {
                    return end('terminal');
                }
                pick.items = providerItems(providers, credentials !== undefined);
                pick.busy = false;
            }, (error: Error) => {
                reject(error);
                pick.hide();
            });
        });
    }

    /** Asks for a server that the agent server does not know. */
    async addCustom(): Promise<void> {
        const filled = await this.form.fill();
        if (filled) {
            const { provider, key } = filled;
            await this.announce(
                nls.localize('openspace/chat/provider/done', '{0} is connected.', toastText(provider.name)),
                await this.service.addCustom(provider, key)
            );
        }
    }

    /** A new key or sign-in for a provider, or it goes. */
    async connectTo(id: string): Promise<void> {
        const { providers, credentials } = await this.service.list();
        const provider = providers.find(candidate => candidate.id === id);
        if (provider) {
            await this.connectWith(provider, credentials);
        }
    }

    async disconnect(): Promise<void> {
        const { providers } = await this.service.list();
        const items = providers.filter(({ removable }) => removable).map(
            provider => ({ provider, label: provider.name, description: provider.id })
        );
        if (items.length === 0) {
            void this.messages.info(nls.localize(
                'openspace/chat/provider/nothing',
                'There is no provider whose credentials opencode keeps. Those that come from the environment or from a configuration are '
                    + 'removed there.'
            ));
            return;
        }
        const picked = await this.quickInput.showQuickPick(
            items, { placeholder: nls.localize('openspace/chat/provider/pickDisconnect', 'Which provider should the agent forget?') }
        );
        if (picked) {
            await this.remove(picked.provider);
        }
    }

    protected async connectWith(provider: ProviderInfo, credentials: string | undefined): Promise<void> {
        const items = methodItems(provider);
        const picked = items.length === 1 ? items[0] : await this.quickInput.showQuickPick(items, { placeholder: provider.name });
        if (!picked) {
            return;
        }
        if (!picked.method) {
            return this.remove(provider);
        }
        const answers = await this.ask(picked.method.prompts);
        const change = answers && (picked.method.kind === 'key'
            ? await this.giveKey(provider, answers, credentials)
            : await this.signIn(provider, picked.method, answers));
        if (change) {
            await this.announce(nls.localize('openspace/chat/provider/done', '{0} is connected.', toastText(provider.name)), change);
        }
    }

    protected async giveKey(
        { id, name }: ProviderInfo, answers: Readonly<Record<string, string>>, credentials: string | undefined
    ): Promise<ProviderChange | undefined> {
        const key = await this.quickInput.input({
            title: name,
            password: true,
            ignoreFocusLost: true,
            placeHolder: nls.localize('openspace/chat/provider/keyPlaceholder', 'API key of {0}', name),
            prompt: credentials
                ? nls.localize('openspace/chat/provider/keyPlace', 'It is stored where opencode itself looks for it: {0}', credentials)
                : nls.localize('openspace/chat/provider/keyServer', 'It is stored by the agent server that you use.'),
            validateInput: async text =>
                text.trim() === '' ? nls.localize('openspace/chat/provider/keyEmpty', 'Paste the key here.') : undefined
        });
        return key?.trim() ? this.service.setKey(id, key.trim(), answers) : undefined;
    }

    protected async signIn(
        { id, name }: ProviderInfo, { index }: ProviderMethod, answers: Readonly<Record<string, string>>
    ): Promise<ProviderChange | undefined> {
        const authorization = await this.service.authorize(id, index, answers);
        const { service, windows, quickInput, messages } = this;
        return new SignIn({ service, windows, quickInput, messages, providerID: id, name, method: index, authorization }).run();
    }

    /** Asks first. */
    async remove({ id, name }: Pick<ProviderInfo, 'id' | 'name'>): Promise<void> {
        const confirmed = await new ConfirmDialog({
            title: nls.localize('openspace/chat/provider/removeTitle', 'Disconnect {0}', name),
            msg: nls.localize(
                'openspace/chat/provider/removeMessage',
                'opencode forgets its key or sign-in for {0}, even when you use it outside of OpenSpace.', name
            ),
            ok: nls.localize('openspace/chat/provider/removeOk', 'Disconnect')
        }).open();
        if (confirmed) {
            await this.announce(
                nls.localize('openspace/chat/provider/removed', '{0} is disconnected.', toastText(name)), await this.service.remove(id)
            );
        }
    }

    /** Undefined if the person left. */
    protected async ask(prompts: readonly ProviderPrompt[]): Promise<Record<string, string> | undefined> {
        const answers: Record<string, string> = {};
        for (const prompt of prompts) {
            if (isAsked(prompt, answers)) {
                const answer = prompt.options
                    ? (await this.quickInput.showQuickPick(prompt.options.map(({ label, value, hint }) =>
                        ({ label, value, description: hint })), { placeholder: prompt.message }))?.value
                    : await this.quickInput.input({ prompt: prompt.message, placeHolder: prompt.placeholder, ignoreFocusLost: true });
                if (answer === undefined) {
                    return undefined;
                }
                answers[prompt.key] = answer;
            }
        }
        return answers;
    }

    /** The list of models has changed with it. */
    protected async announce(text: string, change: ProviderChange): Promise<void> {
        void this.messages.info(change === 'now'
            ? text
            : `${text} ${nls.localize('openspace/chat/provider/later', 'This takes effect as soon as the agent has finished.')}`);
        if (change === 'now') {
            // Who opens the list asks again.
            await this.choices.refresh().catch(() => undefined);
        }
    }
}
