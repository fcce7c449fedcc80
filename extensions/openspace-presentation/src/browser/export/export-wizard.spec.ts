import { OpenerService } from '@theia/core/lib/browser/opener-service';
import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { QuickInputService } from '@theia/core/lib/common/quick-pick-service';
import { Container, injectable } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { Decks } from '../decks/decks';
import { DeckExporter, ExportOptions } from './deck-exporter';
import { ExportWizard } from './export-wizard';
import { openDeck } from './fixtures/export-fixture';
import { WebPageFiles } from './web-page-files';

const URI = 'file:///w/docs/deck/talk.deck.md';

@injectable()
class TestedWizard extends ExportWizard {

    readonly printed: string[] = [];
    isReplacing = false;

    protected override async openPrintDialog(page: string): Promise<void> {
        this.printed.push(page);
    }

    protected override async mayReplace(): Promise<boolean> {
        return this.isReplacing;
    }
}

describe('exporting by the person', () => {
    let wizard: TestedWizard;
    /** Which of the offered formats, and which button of a message they choose. */
    let choice: number | undefined;
    let answer: string | undefined;
    let said: string[];
    let done: string[];
    let isForeign: boolean;
    let running: (options: ExportOptions) => Promise<string>;
    let cancel: () => void;

    beforeEach(() => {
        [choice, answer, isForeign, said, done] = [0, undefined, false, [], []];
        running = async ({ onProgress }) => {
            onProgress?.(1, 2);
            return 'page';
        };
        const message = async (text: string): Promise<string | undefined> => {
            said.push(text);
            return answer;
        };
        const container = new Container();
        container.bind<unknown>(Decks).toConstantValue({ readUri: async () => openDeck('# A') });
        container.bind<unknown>(DeckExporter).toConstantValue({
            webPage: (_: unknown, options: ExportOptions) => running(options),
            paperPage: (_: unknown, options: ExportOptions) => running(options)
        });
        container.bind<unknown>(WebPageFiles).toConstantValue({
            locate: async () => ({ file: { path: 'docs/deck/talk.html' }, isForeign }),
            write: async (_: unknown, html: string) => {
                done.push(`wrote ${html}`);
                return { file: { path: 'docs/deck/talk.html', uri: 'file:///w/docs/deck/talk.html' } };
            }
        });
        container.bind<unknown>(QuickInputService).toConstantValue({
            pick: async (items: unknown[]) => choice === undefined ? undefined : items[choice]
        });
        container.bind<unknown>(MessageService).toConstantValue({
            info: message, error: message,
            showProgress: async (_: unknown, onDidCancel: () => void) => {
                cancel = onDidCancel;
                return { report: ({ message: text }: { message: string }) => said.push(text), cancel: () => done.push('progress gone') };
            }
        });
        container.bind<unknown>(OpenerService).toConstantValue({
            getOpener: async () => ({ open: async (uri: unknown) => done.push(`opened ${String(uri)}`) })
        });
        container.bind<unknown>(CommandService).toConstantValue({
            executeCommand: async (id: string, uri: unknown) => done.push(`${id} ${String(uri)}`)
        });
        container.bind(ExportWizard).to(TestedWizard);
        wizard = container.get<TestedWizard>(ExportWizard);
    });

    it('does nothing if they choose no format', async () => {
        choice = undefined;
        await wizard.run(URI);
        expect([said, done]).toEqual([[], []]);
    });

    it.each([
        ['Open', 'opened'], ['Reveal in Explorer', 'navigator.reveal']
    ])('writes a page, says where it is, and leads there: %s', async (button, led) => {
        answer = button;
        await wizard.run(URI);
        expect(said).toEqual(['Slide 1 of 2', 'Exported to docs/deck/talk.html']);
        await expect.poll(() => done).toEqual(['wrote page', 'progress gone', `${led} file:///w/docs/deck/talk.html`]);
    });

    it('asks before it replaces a file that is none of its own', async () => {
        isForeign = true;
        await wizard.run(URI);
        expect(done).toEqual(['progress gone']);
        wizard.isReplacing = true;
        await wizard.run(URI);
        expect(done).toContain('wrote page');
    });

    it('opens the print dialog when the progress is gone', async () => {
        choice = 1;
        await wizard.run(URI);
        expect([wizard.printed, done]).toEqual([['page'], ['progress gone']]);
    });

    it('says why it failed, and nothing if they cancelled', async () => {
        running = async () => { throw new Error('All slides are hidden.'); };
        await wizard.run(URI);
        expect([said, done]).toEqual([['The deck was not exported: All slides are hidden.'], ['progress gone']]);
        said = [];
        running = async ({ signal }) => {
            cancel();
            signal?.throwIfAborted();
            return 'page';
        };
        await wizard.run(URI);
        expect([said, done]).toEqual([[], ['progress gone', 'progress gone']]);
    });

    it('only offers to print on behalf of the agent', async () => {
        wizard.offerPrint(URI);
        await expect.poll(() => said).toEqual(['Print talk.deck.md, or save it as PDF?']);
        expect(wizard.printed).toEqual([]);
        answer = 'Print…';
        wizard.offerPrint(URI);
        await expect.poll(() => wizard.printed).toEqual(['page']);
    });
});
