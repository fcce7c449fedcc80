import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ContainerModule } from '@theia/core/shared/inversify';
import { bindEditors } from './editors/bind-editors';
import { bindFileModel } from './editors/file-model';
import { bindFiles } from './files/bind-files';
import { bindLayouts } from './layouts/bind-layouts';
import { bindPanes } from './panes/bind-panes';
import { bindSourceControl } from './source-control/bind-source-control';
import { PaneStatePublisher } from './state/pane-state-publisher';
import { bindTerminals } from './terminals/bind-terminals';
import { bindUndo } from './undo/bind-undo';
import '../../src/browser/style/index.css';

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bindEditors(bind);
    bindFileModel(bind);
    bindFiles(bind);
    bindLayouts(bind, rebind);
    bindPanes(bind);
    bindSourceControl(bind);
    bindTerminals(bind, rebind);
    bindUndo(bind);
    bind(PaneStatePublisher).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(PaneStatePublisher);
});
