import { LocalizationContribution, LocalizationRegistry } from '@theia/core/lib/node/i18n/localization-contribution';
import { injectable } from '@theia/core/shared/inversify';

type Texts = Promise<{ readonly default: Record<string, string> }>;

/** The languages that we ship, besides English: each with its name in English, its own name, and its texts, which are read on demand. */
const LANGUAGES: readonly (readonly [id: string, name: string, ownName: string, texts: () => Texts])[] = [
    // Written out, so that the bundler takes the files along.
    ['de', 'German', 'Deutsch', () => import('../i18n/de.json')],
    ['es', 'Spanish', 'Español', () => import('../i18n/es.json')],
    ['fr', 'French', 'Français', () => import('../i18n/fr.json')],
    ['ja', 'Japanese', '日本語', () => import('../i18n/ja.json')],
    ['zh-cn', 'Chinese (Simplified)', '简体中文', () => import('../i18n/zh-cn.json')]
];

@injectable()
export class OwnTranslations implements LocalizationContribution {

    async registerLocalizations(registry: LocalizationRegistry): Promise<void> {
        for (const [languageId, languageName, localizedLanguageName, texts] of LANGUAGES) {
            registry.registerLocalization({
                languageId, languageName, localizedLanguageName,
                // Theia offers a language only if somebody says that all of it is translated.
                languagePack: true,
                getTranslations: async () => (await texts()).default
            });
        }
    }
}
