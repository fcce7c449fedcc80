import { LocalizationContribution } from '@theia/core/lib/node/i18n/localization-contribution';
import { LocalizationProvider } from '@theia/core/lib/node/i18n/localization-provider';
import { ContainerModule } from '@theia/core/shared/inversify';
import { ChosenLanguage } from 'openspace-core/lib/node/hub/chosen-language';
import { OwnTranslations } from './own-translations';
import { RememberedLanguage } from './remembered-language';

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(OwnTranslations).toSelf().inSingletonScope();
    bind(LocalizationContribution).toService(OwnTranslations);
    bind(RememberedLanguage).toSelf().inSingletonScope();
    rebind(LocalizationProvider).toService(RememberedLanguage);
    bind(ChosenLanguage).toService(RememberedLanguage);
});
