import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { runCommand } from 'openspace-core/lib/browser/commands/run-command';
import { FileHome, pathFrom } from 'openspace-core/lib/common/services/path-from';
import { linkText } from '../../common/links/drift-findings';
import { LinkedShape } from '../../common/links/linked-shapes';
import { paneBeside } from '../../common/links/pane-beside';
import { CodeLinks } from './code-links';

/** Where the code of a shape was shown; lines from 1. */
export interface ShownCode {
    readonly path: string;
    readonly line?: number;
    readonly endLine?: number;
}

/** One mark for all steps of a walk: the code of the shape before is no longer what is talked about. */
const MARK = 'board-walk';

/** Shows the code of shapes in an editor beside their board, which stays in sight. */
@injectable()
export class CodeBeside {

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    @inject(CodeLinks)
    protected readonly links: CodeLinks;

    /** `board` is the path of the board that is shown. Rejects with a message for the user, also if the code is gone. */
    async show({ id, link }: LinkedShape, board: string, context: CommandContext, home?: FileHome): Promise<ShownCode> {
        const { drift, line, endLine } = await this.links.stateOf(link, home);
        if (drift === 'gone') {
            throw new Error(`The code of ${id} is not there: ${linkText(link)}.`);
        }
        const path = pathFrom(home, link.path);
        const shown = { path, ...line === undefined ? {} : { line }, ...endLine === undefined ? {} : { endLine } };
        const isBeside = await this.openBeside(path, board, context);
        await runCommand(this.registry, 'openspace.editor.open', {
            ...shown, ...line === undefined ? {} : { highlightId: MARK }, ...isBeside ? {} : { newPane: true }
        }, context);
        return shown;
    }

    /** Into a pane that is there already; false if there is none, or the person works in it. */
    protected async openBeside(path: string, board: string, context: CommandContext): Promise<boolean> {
        const { panes } = await runCommand(this.registry, 'openspace.pane.list', {}, context);
        const pane = paneBeside(panes, board);
        if (pane === undefined) {
            return false;
        }
        const { success } = await this.registry.execute({
            cmd: 'openspace.pane.open', args: { type: 'editor', contentId: path, targetPaneId: pane }
        }, context);
        return success;
    }
}
