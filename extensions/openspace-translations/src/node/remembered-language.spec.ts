import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { LocalizationProvider } from '@theia/core/lib/node/i18n/localization-provider';
import { Container } from '@theia/core/shared/inversify';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder';
import { OwnTranslations } from './own-translations';
import { RememberedLanguage } from './remembered-language';

let folder: TemporaryFolder;

beforeEach(() => { folder = new TemporaryFolder(); });
afterEach(() => folder.remove());

function start(): RememberedLanguage {
    const container = new Container();
    container.bind(LaunchOptions).toConstantValue(launchOptions(folder.path, {}));
    container.bind(LocalizationProvider).to(RememberedLanguage).inSingletonScope();
    return container.get(LocalizationProvider) as RememberedLanguage;
}

const file = (): string => `${launchOptions(folder.path, {}).home}/display-language.json`;

describe('the display language', () => {
    it('is English until another is chosen, and then the same after a restart', () => {
        expect([start().getCurrentLanguage(), start().chosen]).toEqual(['en', undefined]);
        start().remember('zh-cn');
        expect([start().getCurrentLanguage(), start().chosen]).toEqual(['zh-cn', 'zh-cn']);
        start().remember('en');
        expect([start().getCurrentLanguage(), start().chosen]).toEqual(['en', 'en']);
    });

    it('is nobody\'s choice when a page has only begun in the language of its browser', () => {
        const language = start();
        language.setCurrentLanguage('de');
        expect([language.chosen, start().chosen]).toEqual([undefined, undefined]);
    });

    it('is English when what was remembered cannot be one', () => {
        start().remember('de');
        writeFileSync(file(), '"de\\r\\nset-cookie: x"');
        expect(start().getCurrentLanguage()).toBe('en');
    });

    it('does not change to what cannot be one', () => {
        start().remember('de');
        start().remember('../x');
        expect(readFileSync(file(), 'utf8')).toBe('"de"');
    });
});

describe('our translations', () => {
    it('make five languages complete, each with its own name, and are read on demand', async () => {
        const provider = start();
        await new OwnTranslations().registerLocalizations({
            registerLocalization: provider.addLocalizations.bind(provider)
        } as unknown as Parameters<OwnTranslations['registerLocalizations']>[0]);
        const names = provider.getAvailableLanguages().map(({ languageId, localizedLanguageName }) => [languageId, localizedLanguageName]);
        expect(names).toEqual([
            ['de', 'Deutsch'], ['es', 'Español'], ['fr', 'Français'], ['ja', '日本語'], ['zh-cn', '简体中文']
        ]);
        const { translations } = await provider.loadLocalization('de');
        expect(translations['openspace/chat/deleteTitle']).toBe('Sitzung löschen');
    });
});
