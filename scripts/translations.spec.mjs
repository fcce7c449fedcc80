import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReasonTranslator } from '../extensions/openspace-interface/src/browser/reasons/reason-translator';
import { checkTranslations } from './lib/translations/check-translations.mjs';
import { englishTexts, LANGUAGES, translationsOf } from './lib/translations/english-texts.mjs';
import { REASONS } from './lib/translations/reason-texts.mjs';

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

    it('of reasons are found by their English texts, however alike these are', () => {
        const reasons = [...english.byLanguage.get(LANGUAGES[0]).keys()].filter(key => key.startsWith(REASONS))
            .map(key => key.slice(REASONS.length));
        const translator = new ReasonTranslator(reasons.map(reason => [reason, `<${reason}>`]));
        const say = text => text.replace(/\{(\d+)\}/g, (_, place) => ['alpha', 'beta', 'gamma', 'delta'][place]);
        expect(reasons.filter(reason => translator.translate(say(reason)) !== say(`<${reason}>`))).toEqual([]);
        expect(reasons.length).toBeGreaterThan(500);
    });
});
