import { ConnectionHandler } from '@theia/core/lib/common/messaging/handler';
import { RpcConnectionHandler } from '@theia/core/lib/common/messaging/proxy-factory';
import { ContainerModule } from '@theia/core/shared/inversify';
import { PROBLEM_SERVICE_PATH } from '../common/problem-service';
import { ProblemServiceImpl } from './problem-service-impl';

export default new ContainerModule(bind => {
    bind(ProblemServiceImpl).toSelf().inSingletonScope();
    bind(ConnectionHandler).toDynamicValue(({ container }) =>
        new RpcConnectionHandler(PROBLEM_SERVICE_PATH, () => container.get(ProblemServiceImpl))).inSingletonScope();
});
