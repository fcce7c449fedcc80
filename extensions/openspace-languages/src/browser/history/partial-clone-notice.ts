import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';

/** Run by git's extension when git lacks an object (`apps/browser/build/built-in-extensions.mjs`). Not in the palette. */
const TELL_OF_LACK = 'openspaceGit.tellOfLack';

/** As `docs/source-control.md` says. */
const FETCH_ALL = 'git fetch --refetch --no-filter';

/** Says why differences and authors are missing in a partial clone: git itself says so in its output only, to nobody who looks at them. */
@injectable()
export class PartialCloneNotice implements CommandContribution {

    @inject(MessageService)
    protected readonly messages: MessageService;

    @inject(ClipboardService)
    protected readonly clipboard: ClipboardService;

    /** Each file that is looked at may lack something: it is said once in a window. */
    protected isTold = false;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand({ id: TELL_OF_LACK }, { execute: () => this.tell() });
    }

    protected async tell(): Promise<void> {
        if (this.isTold) {
            return;
        }
        this.isTold = true;
        const copy = nls.localize('openspace/languages/partialClone/copy', 'Copy Command');
        const answer = await this.messages.warn(nls.localize(
            'openspace/languages/partialClone/text',
            'This repository is a partial clone: contents of older commits are not on this machine, so differences with them and authors '
            + 'of lines are incomplete. To fetch all of it, run this in a terminal: {0}', FETCH_ALL
        ), copy);
        if (answer === copy) {
            await this.clipboard.writeText(FETCH_ALL);
        }
    }
}
