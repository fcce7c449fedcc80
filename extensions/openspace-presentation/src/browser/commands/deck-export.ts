import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { presentationExport } from '../../common';
import { Decks, OpenDeck } from '../decks/decks';
import { DeckExporter } from '../export/deck-exporter';
import { ExportWizard } from '../export/export-wizard';
import { existsAlready, WebPageFiles } from '../export/web-page-files';

/** What the command does that exports a deck. */
@injectable()
export class DeckExport {

    @inject(Decks)
    protected readonly decks: Decks;

    @inject(DeckExporter)
    protected readonly exporter: DeckExporter;

    @inject(WebPageFiles)
    protected readonly pages: WebPageFiles;

    @inject(ExportWizard)
    protected readonly wizard: ExportWizard;

    @inject(AgentDocuments)
    protected readonly documents: AgentDocuments;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    async export(
        { deckPath, format, path }: CommandArgs<typeof presentationExport>, context: CommandContext
    ): Promise<CommandData<typeof presentationExport>> {
        const deck = await this.decks.read(deckPath);
        if (format === 'html') {
            return this.writePage(deck, path, context);
        }
        if (path !== undefined) {
            throw new Error('A PDF is printed by the person, who chooses where it goes: leave out path.');
        }
        if (context.source === 'palette') {
            await this.wizard.print(deck.file.uri);
        } else {
            this.wizard.offerPrint(deck.file.uri);
        }
        return { offered: true };
    }

    protected async writePage(deck: OpenDeck, path: string | undefined, context: CommandContext): Promise<{ path: string }> {
        const target = await this.pages.locate(deck, path);
        if (target.isForeign) {
            throw existsAlready(target.file);
        }
        const page = await this.exporter.webPage(deck, { signal: context.signal });
        const written = await this.pages.write(target, page);
        recordSteps(
            this.undo, context, nls.localize('openspace/presentation/undo/export', 'Export {0}', deck.file.path),
            [this.documents.undoStep(written)]
        );
        return { path: written.file.path };
    }
}
