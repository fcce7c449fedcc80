import { ContainerModule } from '@theia/core/shared/inversify';
import { bindWorkspaces } from './bind-workspaces';

import '../../src/browser/style/index.css';

export default new ContainerModule(bind => {
    bindWorkspaces(bind);
});
