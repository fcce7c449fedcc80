import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CustomProvider } from 'openspace-agent/lib/common';
import { ProvidersService } from '../../common/services/providers-service';

export interface FilledForm {
    readonly provider: CustomProvider;
    readonly key: string | undefined;
}

/** Asks for a server that the agent server does not know: its name, its address, its key, its models. */
@injectable()
export class CustomProviderForm {

    @inject(ProvidersService) protected readonly service: ProvidersService;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;

    /** Undefined if the person left. */
    async fill(): Promise<FilledForm | undefined> {
        const name = await this.ask(
            1, nls.localize('openspace/chat/provider/customName', 'What is it called?'), { placeHolder: 'My server', check: notEmpty }
        );
        const baseURL = name && await this.ask(
            2, nls.localize('openspace/chat/provider/customAddress', 'What is its address? Leave out /chat/completions.'),
            { placeHolder: 'http://localhost:11434/v1', check: addressProblem }
        );
        const key = baseURL && await this.ask(
            3, nls.localize('openspace/chat/provider/customKey', 'Its API key; leave empty if it does not need one.'), { password: true }
        );
        if (!name || !baseURL || key === undefined) {
            return undefined;
        }
        const known = await this.service.listModels(baseURL, key || undefined);
        const names = await this.ask(4, known.length > 0
            ? nls.localize('openspace/chat/provider/customModels', 'It offers these models; remove those that you do not want.')
            : nls.localize(
                'openspace/chat/provider/customNoModels', 'It does not say which models it has. Enter their names, separated by commas.'
            ),
            { value: known.join(', '), check: notEmpty });
        return names
            ? {
                provider: { name, baseURL, models: [...new Set(names.split(',').map(model => model.trim()).filter(Boolean))] },
                key: key || undefined
            }
            : undefined;
    }

    protected async ask(step: number, prompt: string, { placeHolder, value, password = false, check }: {
        placeHolder?: string; value?: string; password?: boolean; check?: (text: string) => string | undefined
    }): Promise<string | undefined> {
        const text = await this.quickInput.input({
            title: nls.localize('openspace/chat/provider/customTitle', 'Connect another server ({0} of 4)', step),
            prompt, placeHolder, value, password,
            ignoreFocusLost: true,
            validateInput: async input => check?.(input.trim())
        });
        return text?.trim();
    }
}

function notEmpty(text: string): string | undefined {
    return text.replace(/,/g, '').trim() === '' ? nls.localize('openspace/chat/provider/customEmpty', 'This cannot be empty.') : undefined;
}

/** What is wrong with an address, as a message for the user. */
export function addressProblem(text: string): string | undefined {
    if (!/^https?:\/\/./i.test(text) || !URL.canParse(text)) {
        return nls.localize('openspace/chat/provider/customNoAddress', 'An address starts with http:// or https://.');
    }
    return new URL(text).username
        ? nls.localize('openspace/chat/provider/customUser', 'Enter the key in the next step, not in the address.')
        : undefined;
}
