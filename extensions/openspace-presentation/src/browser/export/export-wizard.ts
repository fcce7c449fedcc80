import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { QuickInputService } from '@theia/core/lib/common/quick-pick-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { Decks } from '../decks/decks';
import { DeckExporter, ExportOptions } from './deck-exporter';
import { printPage } from './print-frame';
import { WebPageFiles } from './web-page-files';

/** Theia's command of the explorer. */
const REVEAL_IN_EXPLORER = 'navigator.reveal';

/** Lets the person export a deck, and tells them how far it is and what came of it. */
@injectable()
export class ExportWizard {

    @inject(Decks)
    protected readonly decks: Decks;

    @inject(DeckExporter)
    protected readonly exporter: DeckExporter;

    @inject(WebPageFiles)
    protected readonly pages: WebPageFiles;

    @inject(QuickInputService)
    protected readonly input: QuickInputService;

    @inject(MessageService)
    protected readonly messages: MessageService;

    @inject(OpenerService)
    protected readonly openers: OpenerService;

    @inject(CommandService)
    protected readonly commands: CommandService;

    /** Asks for the format. */
    async run(uri: string): Promise<void> {
        const chosen = await this.input.pick([
            {
                label: nls.localize('openspace/presentation/export/html', 'Web Page (one file)'),
                description: nls.localize('openspace/presentation/export/html/hint', 'Runs in any browser, without a network'),
                run: () => this.exportPage(uri)
            },
            {
                label: nls.localize('openspace/presentation/export/pdf', 'PDF (print)'),
                description: nls.localize('openspace/presentation/export/pdf/hint', 'Opens the print dialog of your browser'),
                run: () => this.print(uri)
            }
        ], { placeHolder: nls.localize('openspace/presentation/export/format', 'Export the deck as') });
        await chosen?.run();
    }

    /** The print dialog takes the whole window: on behalf of the agent it is only offered. */
    offerPrint(uri: string): void {
        const print = nls.localize('openspace/presentation/export/print', 'Print…');
        void this.messages.info(
            nls.localize('openspace/presentation/export/offer', 'Print {0}, or save it as PDF?', new URI(uri).path.base), print
        ).then(answer => answer === print ? this.print(uri) : undefined);
    }

    async print(uri: string): Promise<void> {
        await this.withProgress(async options => {
            const page = await this.exporter.paperPage(await this.decks.readUri(uri), options);
            return () => this.openPrintDialog(page);
        });
    }

    protected async exportPage(uri: string): Promise<void> {
        await this.withProgress(async options => {
            const deck = await this.decks.readUri(uri);
            const target = await this.pages.locate(deck);
            if (target.isForeign && !await this.mayReplace(target.file)) {
                return async () => undefined;
            }
            const { file } = await this.pages.write(target, await this.exporter.webPage(deck, options));
            return () => this.tellWhere(file);
        });
    }

    /** What `work` answers is done when the progress is gone. What the person cancelled is no failure. */
    protected async withProgress(work: (options: ExportOptions) => Promise<() => Promise<void>>): Promise<void> {
        const cancelled = new AbortController();
        const text = nls.localize('openspace/presentation/export/running', 'Exporting the deck');
        const progress = await this.messages.showProgress({ text, options: { cancelable: true } }, () => cancelled.abort());
        try {
            const finish = await work({
                signal: cancelled.signal,
                onProgress: (slide, total) => progress.report({
                    message: nls.localize('openspace/presentation/place', 'Slide {0} of {1}', slide, total), work: { done: slide, total }
                })
            }).finally(() => progress.cancel());
            await finish();
        } catch (error) {
            if (!cancelled.signal.aborted) {
                const reason = errorText(error);
                void this.messages.error(nls.localize('openspace/presentation/export/failed', 'The deck was not exported: {0}', reason));
            }
        }
    }

    protected async tellWhere({ path, uri }: LocatedPath): Promise<void> {
        const show = nls.localize('openspace/presentation/export/open', 'Open');
        const reveal = nls.localize('openspace/presentation/export/reveal', 'Reveal in Explorer');
        const text = nls.localize('openspace/presentation/export/done', 'Exported to {0}', path);
        void this.messages.info(text, show, reveal).then(async answer => {
            if (answer === show) {
                // As a page, not as its source.
                await open(this.openers, new URI(uri), { openFor: 'preview' });
            } else if (answer === reveal) {
                await this.commands.executeCommand(REVEAL_IN_EXPLORER, new URI(uri));
            }
        });
    }

    protected openPrintDialog(page: string): Promise<void> {
        return printPage(page);
    }

    protected async mayReplace({ path }: LocatedPath): Promise<boolean> {
        const dialog = new ConfirmDialog({
            title: nls.localize('openspace/presentation/export/replace', 'Replace {0}?', path),
            msg: nls.localize('openspace/presentation/export/replace/why', 'The file was not exported from this deck.'),
            ok: nls.localize('openspace/presentation/export/replace/ok', 'Replace')
        });
        return await dialog.open() === true;
    }
}
