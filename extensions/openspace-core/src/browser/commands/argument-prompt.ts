import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandDefinition, CommandResult, toManifestEntry } from '../../common';
import { toastText } from '../notifications/toast-text';

interface PropertySchema {
    readonly type?: string;
    readonly enum?: readonly string[];
    readonly description?: string;
}

/** Asks the person for the required arguments of a command that was chosen in the palette. */
@injectable()
export class ArgumentPrompt {

    @inject(QuickInputService)
    protected readonly quickInput: QuickInputService;

    @inject(MessageService)
    protected readonly messages: MessageService;

    /** Undefined if the person gave up. */
    async ask(definition: AgentCommandDefinition): Promise<Record<string, unknown> | undefined> {
        const schema = toManifestEntry(definition).arguments_schema;
        const properties = (schema.properties ?? {}) as Record<string, PropertySchema>;
        const args: Record<string, unknown> = {};
        for (const name of (schema.required ?? []) as string[]) {
            const value = await this.askOne(definition, name, properties[name] ?? {});
            if (value === undefined) {
                return undefined;
            }
            args[name] = value;
        }
        return args;
    }

    async showFailure(definition: AgentCommandDefinition, result: CommandResult): Promise<void> {
        if (!result.success) {
            await this.messages.error(`${definition.label}: ${toastText(result.error ?? '')}`);
        }
    }

    protected async askOne(definition: AgentCommandDefinition, name: string, schema: PropertySchema): Promise<unknown> {
        const title = nls.localize('openspace/core/argumentTitle', '{0}: {1}', definition.label, name);
        if (schema.enum) {
            const picked = await this.quickInput.showQuickPick(schema.enum.map(label => ({ label })), { title, placeholder: schema.description });
            return picked?.label;
        }
        const text = await this.quickInput.input({ title, placeHolder: schema.description });
        if (text === undefined || schema.type === 'string') {
            return text;
        }
        try {
            return JSON.parse(text) as unknown;
        } catch {
            return text;
        }
    }
}
