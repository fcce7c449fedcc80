import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DeckTab } from '../tab/deck-tab';
import { PresentationLoader } from './presentation-loader';

export const EXPORT_DECK = Command.toLocalizedCommand(
    { id: 'openspace-presentation:export-deck', category: 'Presentation', label: 'Export…' },
    'openspace/presentation/exportDeck', 'openspace/presentation/category'
);

/** Lets the person export the deck in front. */
@injectable()
export class ExportDeckContribution implements CommandContribution {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(PresentationLoader)
    protected readonly loader: PresentationLoader;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(EXPORT_DECK, {
            isEnabled: () => this.deckUri !== undefined,
            execute: async () => {
                const uri = this.deckUri;
                if (uri !== undefined) {
                    await (await this.loader.load()).exportWizard.run(uri);
                }
            }
        });
    }

    protected get deckUri(): string | undefined {
        const { currentWidget } = this.shell;
        return DeckTab.is(currentWidget) ? currentWidget.deckUri : undefined;
    }
}
