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
            1, nls.localize('openspace/chat/provider/customName', 'What shall it be called?'), { placeHolder: 'My server', check: notEmpty }
        );
        const baseURL = name && await this.ask(
            2, nls.localize('openspace/chat/provider/customAddress', 'At which address does it answer? That before /chat/completions.'),
            { placeHolder: 'http://localhost:11434/v1', check: addressProblem }
        );
        const key = baseURL && await this.ask(
            3, nls.localize('openspace/chat/provider/customKey', 'Its API key; leave it empty if it needs none.'), { password: true }
        );
        if (!name || !baseURL || key === undefined) {
            return undefined;
        }
        const known = await this.service.listModels(baseURL, key || undefined);
        const names = await this.ask(4, known.length > 0
            ? nls.localize('openspace/chat/provider/customModels', 'These models it names; take away those that you do not want.')
            : nls.localize(
                'openspace/chat/provider/customNoModels', 'It does not say which models it has. Name them, with commas in between.'
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

/** What is wrong with an address, in words. */
export function addressProblem(text: string): string | undefined {
    if (!/^https?:\/\/./i.test(text) || !URL.canParse(text)) {
        return nls.localize('openspace/chat/provider/customNoAddress', 'An address begins with http:// or https://.');
    }
    return new URL(text).username
        ? nls.localize('openspace/chat/provider/customUser', 'Give the key in the next step, not in the address.')
        : undefined;
}
