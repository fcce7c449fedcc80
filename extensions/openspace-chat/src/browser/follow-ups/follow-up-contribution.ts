import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { isBusy } from 'openspace-agent/lib/common';
import { FollowUpQueue } from 'openspace-agent/lib/common/conversation/follow-up-queue';
import { chatCommand } from '../commands/chat-command';
import { ChatCommands } from '../commands/chat-commands';
import { ChatDrafts } from '../drafts/chat-drafts';
import { beginning } from '../model/session-title';
import { ChatSelection } from '../selection/chat-selection';
import { FollowUpActions } from './follow-up-actions';

export namespace FollowUpCommands {
    export const QUEUE = chatCommand('queue-draft', 'Send Draft When the Agent Is Done');
    export const RESUME = chatCommand('resume-waiting', 'Continue with Waiting Messages');
    export const SEND = chatCommand('send-waiting', 'Send a Waiting Message Now…');
    export const EDIT = chatCommand('edit-waiting', 'Edit a Waiting Message…');
    export const DROP = chatCommand('drop-waiting', 'Remove a Waiting Message…');
}

/** What can be done with messages that wait in the shown session, in the palette. */
@injectable()
export class FollowUpContribution implements CommandContribution {

    @inject(FollowUpActions) protected readonly actions: FollowUpActions;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;

    registerCommands(commands: CommandRegistry): void {
        const { actions } = this;
        const some = (): boolean => this.queue !== undefined;
        const ofOne = (command: Command, execute: (sessionID: string, id: string) => Promise<void>): void => {
            commands.registerCommand(command, {
                isEnabled: some,
                execute: async () => {
                    const { activeSessionID } = this.selection;
                    const id = await this.pick();
                    await (activeSessionID && id && execute(activeSessionID, id));
                }
            });
        };
        commands.registerCommand(FollowUpCommands.QUEUE, { isEnabled: () => this.canQueue(), execute: () => actions.queue() });
        commands.registerCommand(
            FollowUpCommands.RESUME,
            { isEnabled: () => this.queue?.hold !== undefined, execute: () => actions.resume(this.selection.activeSessionID ?? '') }
        );
        ofOne(FollowUpCommands.SEND, (sessionID, id) => actions.send(sessionID, id));
        ofOne(FollowUpCommands.DROP, (sessionID, id) => actions.drop(sessionID, id));
        ofOne(FollowUpCommands.EDIT, async (sessionID, id) => {
            await actions.edit(sessionID, id);
            await commands.executeCommand(ChatCommands.FOCUS_INPUT.id);
        });
    }

    protected get queue(): FollowUpQueue | undefined {
        return this.store.state.followUps[this.selection.activeSessionID ?? ''];
    }

    protected canQueue(): boolean {
        const { activeSessionID } = this.selection;
        return activeSessionID !== undefined && isBusy(this.store.state, activeSessionID) && this.drafts.get(activeSessionID).trim() !== '';
    }

    /** In the order in which they are sent. */
    protected async pick(): Promise<string | undefined> {
        const items = (this.queue?.items ?? []).map(({ id, text }) => ({ id, label: beginning(text) || '…' }));
        return (await this.quickInput.showQuickPick(
            items, { placeholder: nls.localize('openspace/chat/whichWaiting', 'Which message?') }
        ))?.id;
    }
}
