import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { ContainerModule } from '@theia/core/shared/inversify';
import { EXTENSION_MANAGER_PATH, ExtensionManager, ExtensionManagerClient } from '../../common/manager/extension-manager';
import { EXTENSION_PAGE, ExtensionPageOptions, ExtensionPages } from './details/extension-pages';
import { ExtensionQuestions } from './extension-questions';
import { EXTENSIONS_VIEW } from './extensions-commands';
import { ExtensionsContribution } from './extensions-contribution';
import { ExtensionManagerFactory, ExtensionsModel } from './extensions-model';
import { FolderRecommendations } from './folder-recommendations';
import '../../../src/browser/style/extensions.css';

export default new ContainerModule(bind => {
    bind(ExtensionManagerFactory).toDynamicValue(({ container }) => (client: ExtensionManagerClient) =>
        ServiceConnectionProvider.createProxy<ExtensionManager>(container, EXTENSION_MANAGER_PATH, client)).inSingletonScope();
    bind(FolderRecommendations).toSelf().inSingletonScope();
    bind(ExtensionQuestions).toSelf().inSingletonScope();
    bind(ExtensionsModel).toSelf().inSingletonScope();
    bind(ExtensionPages).toSelf().inSingletonScope();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: EXTENSION_PAGE,
        createWidget: async (options: ExtensionPageOptions) => {
            const { ExtensionPageWidget } = await import('./details/extension-page-widget');
            const child = container.createChild();
            child.bind(ExtensionPageOptions).toConstantValue(options);
            child.bind(ExtensionPageWidget).toSelf();
            return child.get(ExtensionPageWidget);
        }
    })).inSingletonScope();
    bindViewContribution(bind, ExtensionsContribution);
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: EXTENSIONS_VIEW,
        createWidget: async () => {
            const { ExtensionsWidget } = await import('./extensions-widget');
            const child = container.createChild();
            child.bind(ExtensionsWidget).toSelf();
            return child.get(ExtensionsWidget);
        }
    })).inSingletonScope();
});
