import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkTranslations } from './lib/translations/check-translations.mjs';
import { englishTexts, LANGUAGES, translationsOf } from './lib/translations/english-texts.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

describe('the translations', () => {
    let english;

    beforeAll(async () => { english = await englishTexts(root); });

    it('can be found: every key and every text stands in the sources as it is', () => {
        expect(english.faults).toEqual([]);
    });

    it.each(LANGUAGES)('into %s are complete, and say what the sources say (npm run translations)', language => {
        expect(checkTranslations(english.byLanguage.get(language), translationsOf(root, language))).toEqual([]);
    });
});
