import { ContainerModule } from '@theia/core/shared/inversify';
import { bindApply } from '../apply/bind-apply';
import { bindChanges } from './bind-changes';

/** What the agent changed or proposes, in views and editors of Theia. */
export default new ContainerModule(bind => {
    bindChanges(bind);
    bindApply(bind);
});
