import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { ProviderAuthorization, ProviderChange, ProvidersService } from '../../common/services/providers-service';

export interface SignInOptions {
    readonly service: Pick<ProvidersService, 'finish' | 'cancel'>;
    readonly windows: Pick<WindowService, 'openNewWindow'>;
    readonly quickInput: Pick<QuickInputService, 'input'>;
    readonly messages: Pick<MessageService, 'showProgress'>;
    readonly providerID: string;
    readonly name: string;
    readonly method: number;
    readonly authorization: ProviderAuthorization;
}

/** A sign-in at the provider's own page. The page opens when the person says so, and its address is shown before. */
export class SignIn {

    constructor(protected readonly options: SignInOptions) { }

    /** Undefined if the person gave it up. */
    async run(): Promise<ProviderChange | undefined> {
        const { authorization: { url, kind }, windows } = this.options;
        if (!await this.explain()) {
            return undefined;
        }
        windows.openNewWindow(url, { external: true });
        return kind === 'code' ? this.askForCode() : this.waitForProvider();
    }

    protected async explain(): Promise<boolean> {
        const { name, authorization: { url, instructions } } = this.options;
        const message = document.createElement('div');
        const what = document.createElement('p');
        what.textContent = instructions
            ? visibleText(instructions)
            : nls.localize('openspace/chat/provider/signInWhat', 'Sign in at the page of the provider.');
        const address = document.createElement('pre');
        address.className = 'openspace-command-arguments';
        address.textContent = visibleText(url);
        message.append(what, address);
        return await new ConfirmDialog({
            title: nls.localize('openspace/chat/provider/signIn', 'Sign in at {0}', name), msg: message,
            ok: nls.localize('openspace/chat/provider/openPage', 'Open the page')
        }).open() === true;
    }

    protected async askForCode(): Promise<ProviderChange | undefined> {
        const { name, authorization: { instructions }, providerID, method, quickInput, service } = this.options;
        const code = await quickInput.input({
            title: name, ignoreFocusLost: true, password: true, prompt: visibleText(instructions),
            placeHolder: nls.localize('openspace/chat/provider/code', 'The code that the page shows')
        });
        return code?.trim() ? service.finish(providerID, method, code.trim()) : undefined;
    }

    protected async waitForProvider(): Promise<ProviderChange | undefined> {
        const { name, authorization: { instructions }, providerID, method, messages, service } = this.options;
        let cancelled = false;
        const text = nls.localize('openspace/chat/provider/waiting', 'Waiting for {0}. {1}', toastText(name), toastText(instructions));
        const progress = await messages.showProgress({ text, options: { cancelable: true } }, () => {
            cancelled = true;
            void service.cancel();
        });
        try {
            return await service.finish(providerID, method);
        } catch (error) {
            if (cancelled) {
                return undefined;
            }
            throw error;
        } finally {
            progress.cancel();
        }
    }
}
