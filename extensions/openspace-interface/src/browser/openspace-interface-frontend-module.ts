import { ContainerModule } from '@theia/core/shared/inversify';
import { bindRendering } from './rendering/bind-rendering';
import { bindSettings } from './settings-view/bind-settings';
import '../../src/browser/style/index.css';

export default new ContainerModule(bind => {
    bindRendering(bind);
    bindSettings(bind);
});
