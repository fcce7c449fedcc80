import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { OpenHandler } from '@theia/core/lib/browser/opener-service';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ContainerModule } from '@theia/core/shared/inversify';
import { MiniBrowserOpenHandler } from '@theia/mini-browser/lib/browser/mini-browser-open-handler';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { bindReadyLog } from 'openspace-core/lib/browser/setup/ready-log';
import { PreviewLoader } from './loading/preview-loader';
import { PagePreviewHandler } from './opening/page-preview';
import { PreviewContribution } from './opening/preview-contribution';
import { PreviewOpener } from './opening/preview-opener';
import { PreviewSurface } from './opening/preview-surface';
import { bindPreviewPreferences } from './tab/preview-preferences';
import { PREVIEW_VIEW } from './tab/preview-tab';
import { Previews } from './tab/previews';

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bindPreviewPreferences(bind);
    bind(PreviewLoader).toDynamicValue(({ container }) => new PreviewLoader(container)).inSingletonScope();
    bind(Previews).toSelf().inSingletonScope();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: PREVIEW_VIEW,
        createWidget: (options: NavigatableWidgetOptions) => container.get(PreviewLoader).createPreview(options)
    })).inSingletonScope();
    bind(PreviewContribution).toSelf().inSingletonScope();
    [CommandContribution, MenuContribution, KeybindingContribution, TabBarToolbarContribution].forEach(contribution =>
        bind(contribution).toService(PreviewContribution));
    bind(PreviewOpener).toSelf().inSingletonScope();
    [OpenHandler, FrontendApplicationContribution].forEach(contribution => bind(contribution).toService(PreviewOpener));
    bind(PreviewSurface).toSelf().inSingletonScope();
    bind(Surface).toService(PreviewSurface);
    rebind(MiniBrowserOpenHandler).to(PagePreviewHandler).inSingletonScope();
    bindReadyLog(bind, 'openspace-preview');
});
