import { OpenHandler } from '@theia/core/lib/browser/opener-service';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ContainerModule } from '@theia/core/shared/inversify';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { AGENT_BROWSER_PATH, AgentBrowserService } from '../common/agent-browser-service';
import { LocalPageOpener } from './opening/local-page-opener';
import { PageMenu } from './opening/page-menu';
import { bindWebPreferences } from './opening/web-preferences';
import { WebSurface } from './surface/web-surface';
import { WEB_TAB, WebTabOptions } from './tab/web-tab-options';
import { WebTabs } from './tab/web-tabs';
import '../../src/browser/style/index.css';

export default new ContainerModule(bind => {
    bind(AgentBrowserService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<AgentBrowserService>(container, AGENT_BROWSER_PATH)).inSingletonScope();
    bind(WebTabs).toSelf().inSingletonScope();
    bind(WebSurface).toSelf().inSingletonScope();
    bind(Surface).toService(WebSurface);
    bindWebPreferences(bind);
    bind(LocalPageOpener).toSelf().inSingletonScope();
    bind(OpenHandler).toService(LocalPageOpener);
    bind(PageMenu).toSelf().inSingletonScope();
    bind(MenuContribution).toService(PageMenu);
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: WEB_TAB,
        createWidget: async (options: WebTabOptions) => {
            const { WebTab } = await import('./tab/web-tab');
            const child = container.createChild();
            child.bind(WebTabOptions).toConstantValue(options);
            child.bind(WebTab).toSelf();
            return child.get(WebTab);
        }
    })).inSingletonScope();
});
