import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PALETTE_CONTEXT } from 'openspace-core/lib/browser/commands/command-context';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { nextLinked } from '../../common/links/linked-shapes';
import { BoardDocuments } from '../boards/board-documents';
import { BoardTab } from '../tab/board-tab';
import { CodeBeside } from './code-beside';

/** The person goes through the code along a board: from shape to shape in reading order, each with its code beside it. */
@injectable()
export class BoardWalk {

    @inject(BoardDocuments)
    protected readonly documents: BoardDocuments;

    @inject(CodeBeside)
    protected readonly beside: CodeBeside;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(MessageService)
    protected readonly messages: MessageService;

    /**
     * From what is selected. The keyboard is on the board afterwards, ready for the next step, unless the person took it elsewhere
     * meanwhile. A failure is told; this does not reject.
     */
    async step(tab: BoardTab, by: 1 | -1): Promise<void> {
        const board = this.documents.find(tab.boardUri)?.board;
        const next = board && nextLinked(board, tab.selection.at(0), by);
        if (!next) {
            void this.messages.info(nls.localize('openspace/whiteboard/noCode', 'No shape of this board leads to code.'));
            return;
        }
        try {
            await tab.reveal([next.id]);
            await this.beside.show(next, this.paths.pathOf(new URI(tab.boardUri)), PALETTE_CONTEXT);
        } catch (error) {
            void this.messages.warn(errorText(error));
        }
        if (!tab.isDisposed && !isElsewhere(tab)) {
            this.focus.bringPersonTo(tab);
        }
    }
}

/** The person is neither at the board nor in an editor, such as the one that was just opened, but for example in the palette. */
function isElsewhere({ node }: BoardTab): boolean {
    const { activeElement } = document;
    return activeElement !== null && activeElement !== document.body && !node.contains(activeElement)
        && activeElement.closest('.monaco-editor') === null;
}
