import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { interfaces } from '@theia/core/shared/inversify';
import { SettingsSection } from '../settings/settings-section';
import { SettingsSections } from '../settings/settings-sections';
import { appearanceSection } from './appearance-section';
import { SettingsContribution } from './settings-contribution';
import { SettingsWidget } from './settings-widget';

/** The view of settings, with what Theia itself has of looks. */
export function bindSettings(bind: interfaces.Bind): void {
    bindContributionProvider(bind, SettingsSection);
    bind(SettingsSections).toSelf().inSingletonScope();
    bind(SettingsContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(SettingsContribution);
    bind(MenuContribution).toService(SettingsContribution);
    bind(SettingsWidget).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: SettingsWidget.ID, createWidget: () => container.get(SettingsWidget)
    })).inSingletonScope();
    bind(SettingsSection).toConstantValue(appearanceSection());
}
