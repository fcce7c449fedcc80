import { ConnectionHandler } from '@theia/core/lib/common/messaging/handler';
import { RpcConnectionHandler } from '@theia/core/lib/common/messaging/proxy-factory';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { ContainerModule } from '@theia/core/shared/inversify';
import { ENVIRONMENT_SERVICE_PATH } from '../common/environment-service';
import { TOUR_SERVICE_PATH } from '../common/tour-service';
import { EnvironmentServiceImpl } from './environment-service-impl';
import { TourHost } from './tour/tour-host';

export default new ContainerModule(bind => {
    bind(EnvironmentServiceImpl).toSelf().inSingletonScope();
    bind(ConnectionHandler).toDynamicValue(({ container }) =>
        new RpcConnectionHandler(ENVIRONMENT_SERVICE_PATH, () => container.get(EnvironmentServiceImpl))).inSingletonScope();
    bind(TourHost).toSelf().inSingletonScope();
    bind(BackendApplicationContribution).toService(TourHost);
    bind(ConnectionHandler).toDynamicValue(({ container }) =>
        new RpcConnectionHandler(TOUR_SERVICE_PATH, () => container.get(TourHost))).inSingletonScope();
});
