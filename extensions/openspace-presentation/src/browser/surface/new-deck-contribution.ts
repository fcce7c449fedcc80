import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PresentationLoader } from './presentation-loader';

export const NEW_DECK = Command.toLocalizedCommand(
    { id: 'openspace-presentation:new-deck', category: 'Presentation', label: 'New Deck…' },
    'openspace/presentation/newDeck', 'openspace/presentation/category'
);

/** Lets the person begin a deck. */
@injectable()
export class NewDeckContribution implements CommandContribution {

    @inject(PresentationLoader)
    protected readonly loader: PresentationLoader;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(NEW_DECK, { execute: async () => (await this.loader.load()).wizard.run() });
    }
}
