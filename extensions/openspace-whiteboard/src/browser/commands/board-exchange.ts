import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { whiteboardExport, whiteboardImportCanvas } from '../../common';
import { namedDrafts } from '../../common/commands/draft-operations';
import { fromCanvas } from '../../common/exchange/json-canvas';
import { Boards } from '../boards/boards';
import { boardName } from '../boards/board-paths';
import { ExportFiles } from '../exchange/export-files';
import { BoardAnswers } from './board-answers';
import { BoardPlacing } from './board-placing';

/** What the commands do that carry boards into other formats and back. */
@injectable()
export class BoardExchange {

    @inject(Boards)
    protected readonly boards: Boards;

    @inject(ExportFiles)
    protected readonly exports: ExportFiles;

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(AgentDocuments)
    protected readonly documents: AgentDocuments;

    @inject(BoardPlacing)
    protected readonly placing: BoardPlacing;

    @inject(BoardAnswers)
    protected readonly answers: BoardAnswers;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    async export(
        { whiteboardId, format, path }: CommandArgs<typeof whiteboardExport>, context: CommandContext
    ): Promise<CommandData<typeof whiteboardExport>> {
        const seen = await this.boards.read(whiteboardId);
        const file = await this.exports.locate(seen, format, path);
        const { written, lost } = await this.exports.write(seen, format, file);
        recordSteps(
            this.undo, context, nls.localize('openspace/whiteboard/undo/export', 'Export {0}', seen.file.path),
            [this.documents.undoStep(written)]
        );
        return { path: written.file.path, ...lost.length > 0 ? { lost: [...lost] } : {} };
    }

    async importCanvas(
        { path, whiteboardId }: CommandArgs<typeof whiteboardImportCanvas>, context: CommandContext
    ): Promise<CommandData<typeof whiteboardImportCanvas>> {
        const canvas = await this.files.locate(path, 'read');
        const { drafts, faults } = fromCanvas(await this.documents.readWhole(canvas));
        let ids: readonly string[] = [];
        const written = await this.boards.create(whiteboardId ?? nameOf(canvas.path), async board => {
            const named = namedDrafts(board, drafts);
            ids = named.map(({ id }) => id);
            return [{ op: 'title', title: boardName(nameOf(canvas.path)) }, ...await this.placing.place(board, named)];
        });
        return {
            whiteboardId: written.file.path, faults: [...faults],
            ...await this.answers.answer(written, ids, false, context)
        };
    }
}

function nameOf(path: string): string {
    return path.slice(path.lastIndexOf('/') + 1).replace(/\.canvas$/i, '');
}
