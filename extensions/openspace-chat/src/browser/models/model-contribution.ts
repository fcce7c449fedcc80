import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { chatCommand } from '../commands/chat-command';
import { ChatSelection } from '../selection/chat-selection';
import { ModelPickers } from './model-pickers';

export namespace ModelCommands {
    export const CHOOSE_MODEL = chatCommand('choose-model', 'Choose Model…');
    export const CHOOSE_AGENT = chatCommand('choose-agent', 'Choose Agent…');
    export const NEXT_AGENT = chatCommand('next-agent', 'Switch to Next Agent');
    export const NEXT_VARIANT = chatCommand('next-variant', 'Change Thinking Effort');
}

/** The choices of the shown session in the palette. */
@injectable()
export class ModelContribution implements CommandContribution {

    @inject(ModelPickers) protected readonly pickers: ModelPickers;
    @inject(ChatSelection) protected readonly selection: ChatSelection;

    registerCommands(commands: CommandRegistry): void {
        const { pickers, selection } = this;
        const { choices } = pickers;
        commands.registerCommand(ModelCommands.CHOOSE_MODEL, { execute: () => pickers.pickModel(selection.activeSessionID) });
        commands.registerCommand(ModelCommands.CHOOSE_AGENT, { execute: () => pickers.pickAgent(selection.activeSessionID) });
        commands.registerCommand(
            ModelCommands.NEXT_AGENT,
            { execute: () => pickers.nextAgent(selection.activeSessionID), isEnabled: () => (choices.catalog?.agents.length ?? 0) > 1 }
        );
        commands.registerCommand(ModelCommands.NEXT_VARIANT, {
            execute: () => pickers.nextVariant(selection.activeSessionID),
            isEnabled: () => (choices.resolve(selection.activeSessionID).model?.variants.length ?? 0) > 0
        });
    }
}
