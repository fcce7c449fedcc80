import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ContainerModule } from '@theia/core/shared/inversify';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { ExportDeckContribution } from './surface/export-deck-contribution';
import { NewDeckContribution } from './surface/new-deck-contribution';
import { PresentationLoader } from './surface/presentation-loader';
import { PresentationSurface } from './surface/presentation-surface';
import { PresenterContribution } from './surface/presenter-contribution';
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
    bind(NewDeckContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(NewDeckContribution);
    bind(ExportDeckContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(ExportDeckContribution);
    bind(PresenterContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(PresenterContribution);
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: DECK_VIEW,
        createWidget: async (options: NavigatableWidgetOptions) => (await container.get(PresentationLoader).load()).createView(options)
    })).inSingletonScope();
});
