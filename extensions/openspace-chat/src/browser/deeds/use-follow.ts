import { CommandService } from '@theia/core/lib/common/command';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { CommandTarget } from 'openspace-core/lib/browser/commands/command-words';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';

/**
 * The way to what a command of the agent did. Who follows a link and who runs a command for the person tell them themselves what
 * went wrong.
 */
export function useFollow(): (target: CommandTarget) => void {
    const commands = useService<CommandService>(CommandService);
    const links = useService<LinkOpener>(LinkOpener);
    return target => {
        if (target.kind === 'file') {
            void links.open({ kind: 'file', ...target.place });
        } else {
            void commands.executeCommand(target.command.cmd, target.command.args).catch(() => undefined);
        }
    };
}
