import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DeckTabs } from '../tab/deck-tabs';
import { PresentationLoader } from './presentation-loader';

export const EXPORT_DECK = Command.toLocalizedCommand(
    { id: 'openspace-presentation:export-deck', category: 'Presentation', label: 'Export…' },
    'openspace/presentation/exportDeck', 'openspace/presentation/category'
);

/** Lets the person export the deck in front. */
@injectable()
export class ExportDeckContribution implements CommandContribution {

    @inject(DeckTabs)
    protected readonly tabs: DeckTabs;

    @inject(PresentationLoader)
    protected readonly loader: PresentationLoader;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(EXPORT_DECK, {
            isEnabled: () => this.tabs.current !== undefined,
            execute: async () => {
                const deck = this.tabs.current;
                if (deck) {
                    await (await this.loader.load()).exportWizard.run(deck.deckUri);
                }
            }
        });
    }
}
