import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { QuickInputService } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { fileNameOf } from 'openspace-core/lib/browser/paths/named-files';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { DECK_FOLDER } from '../../common/deck/deck';
import { DeckTemplateName } from '../../common/deck/deck-templates';
import { DECK_TEMPLATES, newDeck } from '../../common/deck/new-deck';
import { Decks } from '../decks/decks';
import { DeckTabs } from '../tab/deck-tabs';

/** Asks the person what their new deck is for and what it is called, makes it and shows it. */
@injectable()
export class NewDeckWizard {

    @inject(QuickInputService)
    protected readonly input: QuickInputService;

    @inject(Decks)
    protected readonly decks: Decks;

    @inject(DeckTabs)
    protected readonly tabs: DeckTabs;

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(MessageService)
    protected readonly messages: MessageService;

    async run(): Promise<void> {
        const names = Object.keys(DECK_TEMPLATES) as DeckTemplateName[];
        const chosen = await this.input.pick(
            names.map(name => ({ label: DECK_TEMPLATES[name].label, description: DECK_TEMPLATES[name].description, name })),
            { placeHolder: nls.localize('openspace/presentation/new/kind', 'What is the deck for?') }
        );
        const title = chosen && await this.input.input({
            prompt: nls.localize('openspace/presentation/new/title', 'Title of the deck; its file goes to {0}', DECK_FOLDER),
            validateInput: async text => fileNameOf(text) === ''
                ? nls.localize('openspace/presentation/new/name', 'Enter at least one letter or digit') : undefined
        });
        if (!chosen || !title) {
            return;
        }
        try {
            const { file } = await this.decks.create(fileNameOf(title), newDeck({ title, slides: DECK_TEMPLATES[chosen.name].slides }));
            await this.shell.activateWidget((await this.tabs.open(file.uri)).id);
        } catch (error) {
            void this.messages.error(errorText(error));
        }
    }
}
