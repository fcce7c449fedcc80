import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { chatCommand } from '../commands/chat-command';
import { ChatCommands } from '../commands/chat-commands';
import { ChatDrafts } from '../drafts/chat-drafts';
import { DraftStash } from '../drafts/draft-stash';
import { beginning } from '../model/session-title';
import { ChatSelection } from '../selection/chat-selection';

export namespace StashCommands {
    export const STASH = chatCommand('stash-draft', 'Put Draft Aside');
    export const TAKE = chatCommand('take-draft', 'Bring Back a Draft…');
}

/** Puts what is written aside, to write something else first. */
@injectable()
export class StashContribution implements CommandContribution {

    @inject(DraftStash) protected readonly stash: DraftStash;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(StashCommands.STASH, {
            isEnabled: () => this.drafts.get(this.selection.activeSessionID).trim() !== '',
            execute: async () => {
                await this.stash.put(this.drafts.take(this.selection.activeSessionID));
                await commands.executeCommand(ChatCommands.FOCUS_INPUT.id);
            }
        });
        commands.registerCommand(StashCommands.TAKE, {
            execute: async () => {
                await this.bringBack();
                await commands.executeCommand(ChatCommands.FOCUS_INPUT.id);
            }
        });
    }

    /** Newest first. What stands in the input stays behind it. */
    protected async bringBack(): Promise<void> {
        const items = (await this.stash.all()).map(draft => ({ draft, label: beginning(draft.text) || '…' })).reverse();
        const picked = await this.quickInput.showQuickPick(items, {
            placeholder: items.length === 0
                ? nls.localize('openspace/chat/noDrafts', 'There are no stashed drafts')
                : nls.localize('openspace/chat/whichDraft', 'Which draft?')
        });
        if (picked) {
            await this.stash.take(picked.draft);
            this.drafts.giveBack(this.selection.activeSessionID, picked.draft);
        }
    }
}
