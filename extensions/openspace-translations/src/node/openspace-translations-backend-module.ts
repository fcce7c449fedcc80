import { LocalizationContribution } from '@theia/core/lib/node/i18n/localization-contribution';
import { LocalizationProvider } from '@theia/core/lib/node/i18n/localization-provider';
import { ContainerModule } from '@theia/core/shared/inversify';
import { OwnTranslations } from './own-translations';
import { RememberedLanguage } from './remembered-language';

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(OwnTranslations).toSelf().inSingletonScope();
    bind(LocalizationContribution).toService(OwnTranslations);
    rebind(LocalizationProvider).to(RememberedLanguage).inSingletonScope();
});
