import { ConnectionHandler } from '@theia/core/lib/common/messaging/handler';
import { RpcConnectionHandler } from '@theia/core/lib/common/messaging/proxy-factory';
import { ContainerModule } from '@theia/core/shared/inversify';
import { ENVIRONMENT_SERVICE_PATH } from '../common/environment-service';
import { EnvironmentServiceImpl } from './environment-service-impl';

export default new ContainerModule(bind => {
    bind(EnvironmentServiceImpl).toSelf().inSingletonScope();
    bind(ConnectionHandler).toDynamicValue(({ container }) =>
        new RpcConnectionHandler(ENVIRONMENT_SERVICE_PATH, () => container.get(EnvironmentServiceImpl))).inSingletonScope();
});
