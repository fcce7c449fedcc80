import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { LinkTarget } from 'openspace-content/lib/browser/links/link-target';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { HelpHistory } from './help-history';
import { HelpLibrary } from './help-library';

/** `run:` leads to any command of the IDE and `setting:` to a setting: these texts are ours, nobody else can write such a link. */
const SCHEMES: readonly string[] = ['run', 'setting'];

/** Follows the links of the pages. */
@injectable()
export class HelpLinks {

    @inject(LinkOpener) protected readonly links: LinkOpener;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(MessageService) protected readonly messages: MessageService;

    openerFor(library: HelpLibrary, history: HelpHistory): LinkOpener {
        const here = (): string => history.current.place.path;
        return {
            schemes: SCHEMES,
            openHeading: heading => history.open({ path: here(), heading }),
            open: async target => {
                if (target.kind === 'file') {
                    const place = library.resolve(here(), target.path);
                    if (place) {
                        history.open(place);
                    } else {
                        this.messages.info(nls.localize('openspace/help/sourceOnly',
                            '{0} comes with the source code of OpenSpace. It is not shown here.', toastText(target.path)));
                    }
                    return;
                }
                await (target.kind === 'surface' ? this.run(target) : this.links.open(target));
            }
        };
    }

    protected async run({ scheme, path }: LinkTarget & { kind: 'surface' }): Promise<void> {
        try {
            await (scheme === 'setting' ? this.commands.executeCommand(CommonCommands.OPEN_PREFERENCES.id, path)
                : this.commands.executeCommand(path));
        } catch (error) {
            const reason = errorText(error);
            this.messages.warn(nls.localize('openspace/help/notNow', 'This cannot be done now: {0}', toastText(reason)));
        }
    }
}
