import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandDefinition, CommandResult, toManifestEntry } from '../../common';
import { toastText } from '../interface/toast-text';

interface PropertySchema {
    readonly type?: string;
    readonly enum?: readonly string[];
    readonly description?: string;
}

/** Something that the person can pick instead of typing arguments. */
export interface ArgumentChoice {
    readonly label: string;
    readonly description?: string;
    readonly args: Readonly<Record<string, unknown>>;
}

/** What the palette asks for beyond the required arguments. */
export interface PaletteHint {
    /** Offered first; what is picked need not be typed. */
    readonly choices?: () => Promise<readonly ArgumentChoice[]>;
    /** Arguments that may be left out, by an empty answer. */
    readonly optional?: readonly string[];
}

/** Asks the person for the arguments of a command that was chosen in the palette: the required ones, and what a hint adds. */
@injectable()
export class ArgumentPrompt {

    @inject(QuickInputService)
    protected readonly quickInput: QuickInputService;

    @inject(MessageService)
    protected readonly messages: MessageService;

    /** Undefined if the person gave up. */
    async ask(definition: AgentCommandDefinition, { choices, optional = [] }: PaletteHint = {}): Promise<Record<string, unknown> | undefined> {
        const schema = toManifestEntry(definition).arguments_schema;
        const properties = (schema.properties ?? {}) as Record<string, PropertySchema>;
        const picked = await this.pick(definition, await choices?.() ?? []);
        if (!picked) {
            return undefined;
        }
        const args = { ...picked };
        const required = ((schema.required ?? []) as string[]).filter(name => !(name in args));
        for (const name of [...required, ...optional]) {
            const value = await this.askOne(definition, name, properties[name] ?? {});
            if (value === undefined) {
                return undefined;
            }
            if (value !== '' || required.includes(name)) {
                args[name] = value;
            }
        }
        return args;
    }

    async showFailure(definition: AgentCommandDefinition, result: CommandResult): Promise<void> {
        if (!result.success) {
            await this.messages.error(`${definition.label}: ${toastText(result.error ?? '')}`);
        }
    }

    /** Nothing if there is nothing to pick: the command says in words what it lacks. */
    protected async pick({ label, description }: AgentCommandDefinition, choices: readonly ArgumentChoice[]): Promise<ArgumentChoice['args'] | undefined> {
        return choices.length === 0 ? {} : (await this.quickInput.showQuickPick([...choices], { title: label, placeholder: description, matchOnDescription: true }))?.args;
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
