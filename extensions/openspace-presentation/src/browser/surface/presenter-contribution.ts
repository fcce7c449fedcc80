import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DeckTab } from '../tab/deck-tab';
import { DeckTabs } from '../tab/deck-tabs';

export const OPEN_PRESENTER = Command.toLocalizedCommand(
    { id: 'openspace-presentation:open-presenter', category: 'Presentation', label: 'Open Presenter View' },
    'openspace/presentation/openPresenterView', 'openspace/presentation/category'
);

/** Lets the person present the deck in front. */
@injectable()
export class PresenterContribution implements CommandContribution {

    @inject(DeckTabs)
    protected readonly tabs: DeckTabs;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(OPEN_PRESENTER, {
            isEnabled: () => this.deckInFront !== undefined,
            isVisible: () => this.deckInFront !== undefined,
            execute: () => this.deckInFront?.openPresenter()
        });
    }

    /** The one that the person works with, else one that they see. */
    protected get deckInFront(): DeckTab | undefined {
        return this.tabs.current ?? this.tabs.all.find(({ isVisible }) => isVisible);
    }
}
