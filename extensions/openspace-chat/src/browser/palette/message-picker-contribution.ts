import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { relativeTime } from 'openspace-interface/lib/browser/text/relative-time';
import { chatCommand } from '../commands/chat-command';
import { ChatSelection } from '../selection/chat-selection';
import { ChatView } from '../selection/chat-view';
import { SessionOperations } from '../sessions/session-operations';
import { focusMessage } from '../timeline/message-keys';
import { TimelineReveal } from '../timeline/timeline-reveal';

export const GO_TO_MESSAGE = chatCommand('go-to-message', 'Go to Message…');

/** The person's messages as a list of places in the conversation. */
@injectable()
export class MessagePickerContribution implements CommandContribution {

    @inject(SessionOperations) protected readonly sessions: SessionOperations;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatView) protected readonly view: ChatView;
    @inject(TimelineReveal) protected readonly timeline: TimelineReveal;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(GO_TO_MESSAGE, { execute: () => this.pick(), isEnabled: () => this.messages().length > 0 });
    }

    protected messages(): ReturnType<SessionOperations['messagesOf']> {
        const { activeSessionID } = this.selection;
        return activeSessionID === undefined ? [] : this.sessions.messagesOf(activeSessionID);
    }

    /** Newest first. */
    protected async pick(): Promise<void> {
        const now = Date.now();
        const items = this.messages().map(({ id, label, time }) => ({ id, label, description: relativeTime(time, now) })).reverse();
        const picked = await this.quickInput.showQuickPick(
            items, { placeholder: nls.localize('openspace/chat/whichMessage', 'Which message?') }
        );
        if (picked) {
            const widget = await this.view.openView({ activate: true });
            this.timeline.reveal(picked.id);
            focusMessage(widget.node, picked.id);
        }
    }
}
