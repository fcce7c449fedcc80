import { ContainerModule } from '@theia/core/shared/inversify';
import { bindRendering } from './rendering/bind-rendering';
import '../../src/browser/style/index.css';

export default new ContainerModule(bind => bindRendering(bind));
