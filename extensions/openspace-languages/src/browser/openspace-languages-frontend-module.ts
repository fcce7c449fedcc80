import { FrontendApplicationContribution } from '@theia/core/lib/browser';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { ContainerModule } from '@theia/core/shared/inversify';
import { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/browser/hosted-plugin';
import { CustomEditorWidget } from '@theia/plugin-ext/lib/main/browser/custom-editors/custom-editor-widget';
import { WebviewWidget } from '@theia/plugin-ext/lib/main/browser/webview/webview';
import { WebviewEnvironment } from '@theia/plugin-ext/lib/main/browser/webview/webview-environment';
import { WEBVIEW_ACCESS_PATH, WebviewAccess } from '../common/webview-access';
import { IdleWindow } from './host/idle-window';
import { PatientPluginSupport } from './host/patient-plugin-support';
import { GuardedCustomEditor, GuardedWebview } from './webviews/guarded-webview';
import { GuardedWebviewEnvironment } from './webviews/guarded-webview-environment';
import { WebviewFiles } from './webviews/webview-files';
import { WebviewMessageGuard } from './webviews/webview-message-guard';

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(IdleWindow).toSelf().inSingletonScope();
    rebind(HostedPluginSupport).to(PatientPluginSupport).inSingletonScope();

    bind(WebviewAccess)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<WebviewAccess>(container, WEBVIEW_ACCESS_PATH))
        .inSingletonScope();
    bind(WebviewFiles).toSelf().inSingletonScope();
    bind(WebviewMessageGuard).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(WebviewMessageGuard);
    rebind(WebviewEnvironment).to(GuardedWebviewEnvironment).inSingletonScope();
    rebind(WebviewWidget).to(GuardedWebview);
    rebind(CustomEditorWidget).to(GuardedCustomEditor);
});
