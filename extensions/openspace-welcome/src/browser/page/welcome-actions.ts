import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { attempt } from 'openspace-chat/lib/browser/commands/attempt';
import { SessionReveal } from 'openspace-chat/lib/browser/selection/session-reveal';
import { WelcomeCard } from '../cards/welcome-card';

/** What the person can do on the page. A failure is reported to the user; none of these rejects. */
@injectable()
export class WelcomeActions {

    @inject(CommandService) protected readonly commands: CommandService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(SessionReveal) protected readonly sessions: SessionReveal;
    @inject(WorkspaceService) protected readonly folders: WorkspaceService;

    run(command: string): void {
        void attempt(this.messages, () => this.commands.executeCommand(command));
    }

    play(card: WelcomeCard): void {
        void attempt(this.messages, () => card.run());
    }

    showSession(sessionID: string): void {
        void attempt(this.messages, () => this.sessions.reveal(sessionID));
    }

    /** In this window if it has no folder; else as the person's settings say. */
    openFolder(uri: string): void {
        void attempt(this.messages, () => this.folders.openWorkspace(new URI(uri)));
    }
}
