import '../../src/browser/style/index.css';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ContainerModule } from '@theia/core/shared/inversify';
import { bindReadyLog } from 'openspace-core/lib/browser/setup/ready-log';
import { ENVIRONMENT_SERVICE_PATH, EnvironmentService } from '../common/environment-service';
import { WelcomeBackdrop } from './backdrop/welcome-backdrop';
import { WelcomeLoader } from './backdrop/welcome-loader';
import { bindOwnCards } from './cards/own-cards';
import { WelcomeCard } from './cards/welcome-card';
import { WelcomeCards } from './cards/welcome-cards';

export default new ContainerModule(bind => {
    bindContributionProvider(bind, WelcomeCard);
    bind(WelcomeCards).toSelf().inSingletonScope();
    bindOwnCards(bind);
    bind(EnvironmentService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<EnvironmentService>(container, ENVIRONMENT_SERVICE_PATH)).inSingletonScope();
    bind(WelcomeLoader).toDynamicValue(({ container }) => new WelcomeLoader(container)).inSingletonScope();
    bind(WelcomeBackdrop).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(WelcomeBackdrop);
    bindReadyLog(bind, 'openspace-welcome');
});
