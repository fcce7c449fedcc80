import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { PALETTE_CONTEXT } from 'openspace-core/lib/browser/commands/command-context';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { QuickInputService } from '@theia/core/lib/common/quick-pick-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { fileNameOf } from 'openspace-core/lib/browser/paths/named-files';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { BOARD_FOLDER } from '../../common/model/board';
import { Boards } from '../boards/boards';
import { ExportFormat } from '../exchange/export-files';
import { BoardTabs } from '../tab/board-tabs';
import { BoardExchange } from './board-exchange';

/** Asks the person what a command needs, does it and shows what came of it. */
@injectable()
export class BoardWizards {

    @inject(QuickInputService)
    protected readonly input: QuickInputService;

    @inject(Boards)
    protected readonly boards: Boards;

    @inject(BoardTabs)
    protected readonly tabs: BoardTabs;

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(MessageService)
    protected readonly messages: MessageService;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(BoardExchange)
    protected readonly exchange: BoardExchange;

    async newBoard(): Promise<void> {
        const title = await this.input.input({
            prompt: nls.localize('openspace/whiteboard/new/title', 'Title of the board; its file goes to {0}', BOARD_FOLDER),
            validateInput: async text => fileNameOf(text) === ''
                ? nls.localize('openspace/whiteboard/new/name', 'Enter at least one letter or digit') : undefined
        });
        if (!title) {
            return;
        }
        await this.orTell(async () => {
            const { file } = await this.boards.create(fileNameOf(title), () => [{ op: 'title', title }]);
            await this.shell.activateWidget((await this.tabs.open(file.uri)).id);
        });
    }

    async exportBoard(uri: string): Promise<void> {
        const formats: { label: string; description: string; format: ExportFormat }[] = [
            { label: 'SVG', description: nls.localize('openspace/whiteboard/export/svg', 'Picture that stays sharp'), format: 'svg' },
            { label: 'PNG', description: nls.localize('openspace/whiteboard/export/png', 'Picture in pixels'), format: 'png' },
            {
                label: 'JSON Canvas', description: nls.localize('openspace/whiteboard/export/canvas', 'For other editors'),
                format: 'canvas'
            },
            { label: 'Mermaid', description: nls.localize('openspace/whiteboard/export/mermaid', 'Diagram as text'), format: 'mermaid' }
        ];
        const chosen = await this.input.pick(formats, {
            placeHolder: nls.localize('openspace/whiteboard/export/format', 'Export the board as')
        });
        if (!chosen) {
            return;
        }
        await this.orTell(async () => {
            const whiteboardId = this.paths.pathOf(new URI(uri));
            const { path, lost = [] } = await this.exchange.export({ whiteboardId, format: chosen.format }, PALETTE_CONTEXT);
            const done = nls.localize('openspace/whiteboard/export/done', 'Exported to {0}.', path);
            void this.messages.info(lost.length > 0
                ? `${done} ${nls.localize('openspace/whiteboard/export/lost', 'Left out: {0}', lost.join(', '))}` : done);
        });
    }

    async importCanvas(): Promise<void> {
        const { results } = await this.files.search({ query: '.canvas', includePattern: '**/*.canvas' });
        const chosen = await this.input.pick(results.map(path => ({ label: path })), {
            placeHolder: results.length > 0
                ? nls.localize('openspace/whiteboard/import/which', 'Which canvas becomes a board?')
                : nls.localize('openspace/whiteboard/import/none', 'There is no *.canvas file in the workspace.')
        });
        if (!chosen) {
            return;
        }
        await this.orTell(async () => {
            const { whiteboardId } = await this.exchange.importCanvas({ path: chosen.label }, PALETTE_CONTEXT);
            const { uri } = await this.boards.locate(whiteboardId);
            await this.shell.activateWidget((await this.tabs.open(uri)).id);
        });
    }

    protected async orTell(work: () => Promise<void>): Promise<void> {
        try {
            await work();
        } catch (error) {
            void this.messages.error(errorText(error));
        }
    }
}
