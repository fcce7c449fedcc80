import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { FileKind, FileSurface, Standpoint } from 'openspace-core/lib/browser/file-surfaces/file-surface';
import { OfferedSelection } from 'openspace-core/lib/browser/surfaces/surface-context';
import { presentationIntroduction } from '../../common/presentation-introduction';
import { DECK_FILES } from '../decks/deck-paths';
import { PresentationLoader } from '../loading/presentation-loader';
import { DeckProblemFeed } from '../tab/deck-problem-feed';
import { DeckTab } from '../tab/deck-tab';
import { DeckTabs } from '../tab/deck-tabs';

/** All that the IDE has to know of decks before there is one. */
@injectable()
export class PresentationSurface extends FileSurface<DeckTab> {

    @inject(DeckTabs)
    protected readonly tabs: DeckTabs;

    @inject(CommandRegistry)
    protected readonly commands: CommandRegistry;

    @inject(PresentationLoader)
    protected readonly loader: PresentationLoader;

    @inject(DeckProblemFeed)
    readonly problems: DeckProblemFeed;

    readonly description = presentationIntroduction;

    protected readonly kind: FileKind = {
        ...DECK_FILES, label: nls.localize('openspace/presentation/deck', 'Deck'), iconClass: codicon('preview'), linkScheme: 'deck'
    };

    async registerAgentCommands(registry: AgentCommandRegistry): Promise<void> {
        const { registerDeckCommands, registerPersonCommands } = await import('../registration/register-deck-commands');
        registerDeckCommands(registry, this.loader);
        registerPersonCommands(this.commands, this.tabs, this.loader);
    }

    protected stateIn({ slideIndex, total, playState }: DeckTab): string | undefined {
        return total === 0 ? undefined
            : `slide ${slideIndex + 1} of ${total} (slideIndex ${slideIndex})${playState === 'stopped' ? '' : `, ${playState}`}`;
    }

    protected async goTo(tab: DeckTab, place: string): Promise<void> {
        const slide = Number(place);
        if (slide >= 1) {
            // People count slides from 1.
            await tab.goTo(slide - 1);
        }
    }

    protected standpointIn({ slideIndex }: DeckTab): Standpoint<DeckTab> {
        return { line: slideIndex + 1, resume: tab => tab.goTo(slideIndex) };
    }

    protected selectionIn(tab: DeckTab): OfferedSelection | undefined {
        const { slideIndex, total, slideSource } = tab;
        if (total === 0) {
            return undefined;
        }
        const deckPath = this.pathOf(tab);
        return {
            kind: 'excerpt', label: nls.localize('openspace/presentation/slide', 'slide {0}', slideIndex + 1),
            text: `Slide ${slideIndex + 1} (slideIndex ${slideIndex}) of ${deckPath}:\n\n${slideSource.trim()}`,
            picture: async () => {
                const { commands } = await this.loader.load();
                const { pictures: [{ mime, data }] } = await commands.render({ deckPath, slideIndex });
                return `data:${mime};base64,${data}`;
            }
        };
    }
}
