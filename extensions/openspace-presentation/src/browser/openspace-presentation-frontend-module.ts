import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { ContainerModule } from '@theia/core/shared/inversify';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { PresentationLoader } from './loading/presentation-loader';
import { PresentationSurface } from './surface/presentation-surface';
import { DeckProblemFeed } from './tab/deck-problem-feed';
import { bindDeckPreferences } from './tab/deck-preferences';
import { DECK_VIEW } from './tab/deck-tab';
import { DeckTabs } from './tab/deck-tabs';

export default new ContainerModule(bind => {
    bind(PresentationLoader).toDynamicValue(({ container }) => new PresentationLoader(container)).inSingletonScope();
    bindDeckPreferences(bind);
    bind(DeckProblemFeed).toSelf().inSingletonScope();
    bind(DeckTabs).toSelf().inSingletonScope();
    bind(PresentationSurface).toSelf().inSingletonScope();
    bind(Surface).toService(PresentationSurface);
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: DECK_VIEW,
        createWidget: async (options: NavigatableWidgetOptions) => (await container.get(PresentationLoader).load()).createView(options)
    })).inSingletonScope();
});
