import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatActions } from '../actions/chat-actions';
import { SlashCommand, SlashCommandContribution } from '../composer/slash-command';
import { ModelPickers } from '../models/model-pickers';
import { SessionOperations } from '../sessions/session-operations';

/** A command of the extension with the help, which stands above the chat. */
const HELP_PAGE = 'openspace-help:chat';
/** How long a notice is shown, in milliseconds. */
const NOTICE_MS = 5_000;

/** What people know from other chats with agents, under the names that it has there. */
@injectable()
export class ChatSlashCommands implements SlashCommandContribution {

    @inject(ChatActions) protected readonly actions: ChatActions;
    @inject(ModelPickers) protected readonly models: ModelPickers;
    @inject(SessionOperations) protected readonly sessions: SessionOperations;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(MessageService) protected readonly messages: MessageService;

    slashCommands(): readonly SlashCommand[] {
        return [
            {
                name: 'new', description: nls.localize('openspace/chat/slash/new', 'Start a new session'),
                run: () => this.actions.newSession()
            },
            {
                name: 'models', description: nls.localize('openspace/chat/slash/models', 'Choose the model that answers'),
                run: sessionID => this.models.pickModel(sessionID)
            },
            {
                name: 'compact', description: nls.localize('openspace/chat/slash/compact', 'Replace the conversation by a summary of it'),
                run: this.inSession(id => this.sessions.compact(id, this.models.choices.choicesFor(id).model))
            },
            {
                name: 'undo', description: nls.localize('openspace/chat/slash/undo', 'Take back your last message and what it changed'),
                run: this.inSession(async id => {
                    const last = this.sessions.messagesOf(id).at(-1);
                    return last ? this.sessions.revertTo(id, last.id) : this.sayNothingThere();
                })
            },
            {
                name: 'export', description: nls.localize('openspace/chat/slash/export', 'Save the conversation as Markdown'),
                run: this.inSession(async id => {
                    const session = this.sessions.find(id);
                    return session && this.sessions.export(session, 'md');
                })
            },
            {
                name: 'help', description: nls.localize('openspace/chat/slash/help', 'Show all that the chat can do'),
                run: () => this.showHelp()
            }
        ];
    }

    protected inSession(run: (sessionID: string) => Promise<unknown>): SlashCommand['run'] {
        return async sessionID => sessionID === undefined || this.sessions.isEmpty(sessionID) ? this.sayNothingThere() : run(sessionID);
    }

    /** The page of the help, if the application has it; else the palette with every command of the chat, and its keys. */
    protected async showHelp(): Promise<void> {
        await this.commands.executeCommand(HELP_PAGE).catch(
            () => this.quickInput.open(`>${nls.localize('openspace/chat/category', 'Chat')}: `)
        );
    }

    protected async sayNothingThere(): Promise<void> {
        void this.messages.info(
            nls.localize('openspace/chat/slash/nothing', 'There is no message in this session yet.'), { timeout: NOTICE_MS }
        );
    }
}
