import { ContainerModule } from '@theia/core/shared/inversify';
import { bindWorkspaces } from './bind-workspaces';

export default new ContainerModule(bind => {
    bindWorkspaces(bind);
});
