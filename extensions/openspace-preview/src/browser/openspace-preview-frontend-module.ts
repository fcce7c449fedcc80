import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ContainerModule } from '@theia/core/shared/inversify';
import { bindReadyLog } from 'openspace-core/lib/browser/setup/ready-log';
import { PreviewContribution } from './opening/preview-contribution';
import { PreviewLoader } from './loading/preview-loader';
import { bindPreviewPreferences } from './tab/preview-preferences';
import { PREVIEW_VIEW } from './tab/preview-tab';
import { Previews } from './tab/previews';

export default new ContainerModule(bind => {
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
    bindReadyLog(bind, 'openspace-preview');
});
