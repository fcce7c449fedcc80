import '../../src/browser/style/index.css';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ContainerModule } from '@theia/core/shared/inversify';
import { bindReadyLog } from 'openspace-core/lib/browser/setup/ready-log';
import { KnownFolder } from 'openspace-core/lib/browser/trust/known-folder';
import { ENVIRONMENT_SERVICE_PATH, EnvironmentService } from '../common/environment-service';
import { TOUR_SERVICE_PATH, TourService } from '../common/tour-service';
import { WelcomeBackdrop } from './backdrop/welcome-backdrop';
import { WelcomeLoader } from './backdrop/welcome-loader';
import { bindOwnCards } from './cards/own-cards';
import { WelcomeCard } from './cards/welcome-card';
import { WelcomeCards } from './cards/welcome-cards';
import { TourActions } from './tour/tour-actions';
import { TourContribution } from './tour/tour-contribution';
import { TourPlace } from './tour/tour-place';

export default new ContainerModule(bind => {
    bindContributionProvider(bind, WelcomeCard);
    bind(WelcomeCards).toSelf().inSingletonScope();
    bindOwnCards(bind);
    bind(EnvironmentService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<EnvironmentService>(container, ENVIRONMENT_SERVICE_PATH)).inSingletonScope();
    bind(WelcomeLoader).toDynamicValue(({ container }) => new WelcomeLoader(container)).inSingletonScope();
    bind(WelcomeBackdrop).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(WelcomeBackdrop);
    bind(TourService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<TourService>(container, TOUR_SERVICE_PATH)).inSingletonScope();
    bind(TourPlace).toSelf().inSingletonScope();
    bind(TourActions).toSelf().inSingletonScope();
    bind(KnownFolder).toService(TourPlace);
    bind(TourContribution).toSelf().inSingletonScope();
    [FrontendApplicationContribution, CommandContribution, MenuContribution].forEach(
        contribution => bind(contribution).toService(TourContribution)
    );
    bindReadyLog(bind, 'openspace-welcome');
});
