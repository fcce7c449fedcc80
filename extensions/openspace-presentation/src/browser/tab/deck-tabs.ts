import { injectable } from '@theia/core/shared/inversify';
import { FileTabs } from 'openspace-core/lib/browser/file-surfaces/file-tabs';
import { DECK_VIEW, DeckTab } from './deck-tab';

/** The tabs that show decks; one for each. */
@injectable()
export class DeckTabs extends FileTabs<DeckTab> {

    readonly factoryId = DECK_VIEW;
}
