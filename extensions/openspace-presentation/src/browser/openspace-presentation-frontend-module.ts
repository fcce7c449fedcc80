import { ContainerModule } from '@theia/core/shared/inversify';
import { bindFileSurface } from 'openspace-core/lib/browser/file-surfaces/bind-file-surface';
import { PresentationLoader } from './loading/presentation-loader';
import { PresentationSurface } from './surface/presentation-surface';
import { DeckProblemFeed } from './tab/deck-problem-feed';
import { bindDeckPreferences } from './tab/deck-preferences';
import { DECK_VIEW } from './tab/deck-tab';
import { DeckTabs } from './tab/deck-tabs';

export default new ContainerModule(bind => {
    bindDeckPreferences(bind);
    bind(DeckProblemFeed).toSelf().inSingletonScope();
    bindFileSurface(bind, { factoryId: DECK_VIEW, surface: PresentationSurface, tabs: DeckTabs, loader: PresentationLoader });
});
