import { ContainerModule } from '@theia/core/shared/inversify';

export default new ContainerModule(() => { });
