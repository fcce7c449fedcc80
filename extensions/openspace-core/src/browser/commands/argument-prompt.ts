import { InputOptions, QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { errorText, reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { z } from 'zod';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { AgentCommandDefinition, CommandResult, toArgumentsSchema } from '../../common';
import { ArgumentKind, KIND } from '../../common/arguments/argument-kinds';
import { JsonSchema } from '../../common/arguments/text-arguments';
import { numberProblem, NumberSchema, readJson, ReadValue } from './argument-input';
import { ArgumentPick, PickItem } from './argument-pick';
import { ArgumentPicker, AskedArgument, PickerChoice } from './argument-picker';
import { commandLabel } from './command-label';

interface PropertySchema extends NumberSchema, JsonSchema {
    readonly type?: string;
    readonly enum?: readonly unknown[];
    readonly description?: string;
    readonly [KIND]?: ArgumentKind;
}

/** Something that the person can pick instead of typing arguments. */
export interface ArgumentChoice {
    readonly label: string;
    readonly description?: string;
    readonly args: Readonly<Record<string, unknown>>;
}

/** An argument that the person is asked for although it is not required. */
export interface OptionalArgument {
    readonly name: string;
    /** Label of the choice that leaves it out, such as "All highlights". Without it something has to be picked. */
    readonly none?: string;
    /** What a person may type, where the agent's words for it say too little. */
    readonly placeholder?: string;
}

/** What the palette asks for beyond the required arguments. */
export interface PaletteHint {
    /** Offered first; what is picked need not be typed. */
    readonly choices?: () => Promise<readonly ArgumentChoice[]>;
    /** Arguments that may be left out: by an empty answer, or because there is nothing to pick. */
    readonly optional?: readonly (string | OptionalArgument)[];
    /** The window shows what comes of it: no editor is opened for the answer. */
    readonly isSeen?: boolean;
    /** What an argument is if that depends on the answers before; else its schema says it. */
    kindOf?(name: string, args: Readonly<Record<string, unknown>>): ArgumentKind | undefined;
}

/** An argument, and how it is asked for. */
interface Question extends AskedArgument {
    readonly schema: PropertySchema;
    readonly kind?: ArgumentKind;
    readonly title: string;
    readonly isOptional: boolean;
    readonly none?: string;
    readonly placeholder?: string;
}

/** Of a question that was not answered by leaving something out. */
const LEFT_OUT = '';

/** Asks the person for the arguments of a command that was chosen in the palette: the required ones, and what a hint adds. */
@injectable()
export class ArgumentPrompt {

    @inject(QuickInputService)
    protected readonly quickInput: QuickInputService;

    @inject(MessageService)
    protected readonly messages: MessageService;

    @inject(ContributionProvider) @named(ArgumentPicker)
    protected readonly pickers: ContributionProvider<ArgumentPicker>;

    /** Undefined if the person gave up, or was told that there is nothing to choose. */
    async ask(command: AgentCommandDefinition, hint: PaletteHint = {}): Promise<Record<string, unknown> | undefined> {
        try {
            return await this.askAll(command, hint);
        } catch (error) {
            await this.messages.error(`${commandLabel(command)}: ${toastText(errorText(error))}`);
            return undefined;
        }
    }

    async showFailure(definition: AgentCommandDefinition, result: CommandResult): Promise<void> {
        if (!result.success) {
            await this.messages.error(`${commandLabel(definition)}: ${toastText(reasonText(result.error ?? ''))}`);
        }
    }

    protected async askAll(command: AgentCommandDefinition, hint: PaletteHint): Promise<Record<string, unknown> | undefined> {
        const picked = await this.pickFirst(command, await hint.choices?.() ?? []);
        if (!picked) {
            return undefined;
        }
        const args = { ...picked };
        const schema = toArgumentsSchema(command.args);
        const required = ((schema.required ?? []) as string[]).filter(name => !(name in args)).map(name => ({ name, isOptional: false }));
        const optional = (hint.optional ?? []).map(one => ({ ...typeof one === 'string' ? { name: one } : one, isOptional: true }));
        const properties = (schema.properties ?? {}) as Record<string, PropertySchema>;
        for (const one of [...required, ...optional]) {
            const { name, isOptional } = one;
            const property = properties[name] ?? {};
            const title = nls.localize('openspace/core/argumentTitle', '{0}: {1}', command.label, name);
            const kind = hint.kindOf?.(name, args) ?? property[KIND];
            const value = await this.askOne({ ...one, command, schema: property, kind, title });
            if (value === undefined) {
                return undefined;
            }
            if (value !== LEFT_OUT || !isOptional) {
                args[name] = value;
            }
        }
        return args;
    }

    /** Nothing if there is nothing to pick: the command itself says what is missing. */
    protected async pickFirst(
        command: AgentCommandDefinition, choices: readonly ArgumentChoice[]
    ): Promise<Partial<ArgumentChoice>['args']> {
        if (choices.length === 0) {
            return {};
        }
        const { label: title, description: placeholder } = command;
        return (await this.quickInput.showQuickPick([...choices], { title, placeholder, matchOnDescription: true }))?.args;
    }

    protected askOne(question: Question): Promise<unknown> {
        const { type, enum: values } = question.schema;
        if (values) {
            return this.choose(question, values.map(value => ({ label: String(value), value })));
        }
        if (type === 'boolean') {
            return this.choose(question, [
                { label: nls.localizeByDefault('Yes'), value: true },
                { label: nls.localizeByDefault('No'), value: false }
            ]);
        }
        const picker = type === 'string' ? this.pickers.getContributions().find(({ kind }) => kind === question.kind) : undefined;
        if (picker) {
            return this.pick(question, picker);
        }
        switch (type) {
            case 'string': return this.input(question);
            case 'number':
            case 'integer': return this.askNumber(question);
            default: return this.askJson(question);
        }
    }

    protected async choose({ title, schema, none }: Question, items: readonly { label: string; value: unknown }[]): Promise<unknown> {
        const all = [...none === undefined ? [] : [{ label: none, value: LEFT_OUT }], ...items];
        return (await this.quickInput.showQuickPick(all, { title, placeholder: schema.description }))?.value;
    }

    protected async pick(question: Question, picker: ArgumentPicker): Promise<string | undefined> {
        const { title, schema, isOptional, none } = question;
        const leaveOut = none === undefined ? [] : [{ label: none, value: LEFT_OUT }];
        const withNone = (found: readonly PickerChoice[]): PickerChoice[] => [...leaveOut, ...found];
        const all = picker.isSearch ? undefined : await picker.choices('', question);
        if (all?.length === 0 && !picker.acceptsOther) {
            return isOptional ? LEFT_OUT : this.showEmptyMessage(question, picker);
        }
        const list = this.quickInput.createQuickPick<PickItem>();
        list.title = title;
        list.placeholder = all ? schema.description : nls.localize('openspace/core/argument/search', 'Type to search');
        return new ArgumentPick(list, {
            all: all && withNone(all),
            search: all ? undefined : async typed => {
                const found = await picker.choices(typed, question);
                return typed === '' ? withNone(found) : found;
            },
            acceptsOther: typed => picker.acceptsOther?.(typed, question) ?? false
        }).run();
    }

    protected showEmptyMessage({ command, name }: Question, { emptyMessage }: ArgumentPicker): undefined {
        const message = emptyMessage ?? nls.localize('openspace/core/argument/nothing', 'There is nothing to choose for {0}.', name);
        void this.messages.info(`${commandLabel(command)}: ${message}`);
        return undefined;
    }

    protected async askNumber(question: Question): Promise<unknown> {
        const { schema, isOptional } = question;
        const text = await this.input(question, {
            validateInput: async typed => isOptional && typed === '' ? undefined : numberProblem(typed, schema)
        });
        // An empty answer is left out.
        return text === undefined || text === '' ? text : Number(text);
    }

    protected async askJson(question: Question): Promise<unknown> {
        const { command, name, schema, isOptional } = question;
        const example = JSON.stringify(command.example[name]) ?? schema.description ?? '';
        // The cast holds: zod's own type of an object says less of its members than they are.
        const member = command.args.shape[name] as z.ZodType;
        const read = (text: string): ReadValue => isOptional && text === '' ? { value: LEFT_OUT } : readJson(text, member, example);
        const text = await this.input(question, {
            placeHolder: example,
            ...schema.description === undefined ? {} : { prompt: schema.description },
            validateInput: async typed => read(typed).problem
        });
        return text === undefined ? undefined : read(text).value;
    }

    protected input({ title, schema, placeholder }: Question, options: InputOptions = {}): Promise<string | undefined> {
        return this.quickInput.input({ title, placeHolder: placeholder ?? schema.description, ...options });
    }
}
