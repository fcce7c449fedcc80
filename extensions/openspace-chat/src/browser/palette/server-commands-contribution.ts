import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ChatInputService, ServerCommand } from '../../common/services/chat-input-service';
import { ModelChoices } from '../models/model-choices';
import { ChatSelection } from '../selection/chat-selection';
import { SessionReveal } from '../selection/session-reveal';

/** As much of a description as can be read at a glance; in characters. */
const MAX_DESCRIPTION = 60;

/** The server's own commands in the palette. They are the server's: read anew whenever it comes back. */
@injectable()
export class ServerCommandsContribution implements FrontendApplicationContribution {

    @inject(CommandRegistry) protected readonly registry: CommandRegistry;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatInputService) protected readonly input: ChatInputService;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ModelChoices) protected readonly choices: ModelChoices;
    @inject(SessionReveal) protected readonly sessions: SessionReveal;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(MessageService) protected readonly messages: MessageService;

    protected registered = new DisposableCollection();
    protected connected = false;

    onStart(): void {
        this.follow();
        this.store.onDidChange(() => this.follow());
    }

    protected follow(): void {
        const { ready, server } = this.store.state;
        const connected = ready && server.state === 'connected';
        if (connected && !this.connected) {
            void this.read();
        }
        this.connected = connected;
    }

    protected async read(): Promise<void> {
        // Without a list the palette keeps the last one.
        const commands = await this.input.listCommands().catch(() => undefined);
        if (commands) {
            this.registered.dispose();
            this.registered = new DisposableCollection(...commands.map(command => this.registry.registerCommand(
                {
                    id: `openspace-chat:server-command:${command.name}`, label: labelOf(command),
                    category: nls.localize('openspace/chat/category', 'Chat')
                },
                { execute: () => this.run(command) }
            )));
        }
    }

    /** Asks what follows the name; nothing is fine, too. */
    protected async run({ name, description }: ServerCommand): Promise<void> {
        const words = await this.quickInput.input({
            title: `/${name}`,
            prompt: description,
            placeHolder: nls.localize('openspace/chat/serverCommandArguments', 'What follows /{0}, or nothing', name)
        });
        if (words === undefined) {
            return;
        }
        try {
            const sessionID = await this.selection.ensureSession();
            await this.sessions.reveal(sessionID);
            await this.input.runCommand(sessionID, { name, arguments: words.trim(), ...this.choices.choicesFor(sessionID) });
        } catch (error) {
            this.messages.error(errorText(error));
        }
    }
}

/** Descriptions may be whole instructions for a model, those of skills always; the person needs to know what it is about. */
function labelOf({ name, description, source }: ServerCommand): string {
    if (source === 'skill') {
        return nls.localize('openspace/chat/skillCommand', '/{0} (skill)', name);
    }
    const words = description?.split('\n', 1)[0].trim() ?? '';
    const short = words.length > MAX_DESCRIPTION ? `${words.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…` : words;
    return short ? `/${name}: ${short}` : `/${name}`;
}
