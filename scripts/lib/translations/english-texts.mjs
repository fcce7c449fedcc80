import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LANGUAGE_PACKS } from '../../../apps/browser/build/language-packs.mjs';
import { loadDefinitions } from '../../command-docs/load-definitions.mjs';
import { LANGUAGE_PACK, sharedTexts } from '../extensions/language-packs.mjs';
import { readSourceTexts } from './source-texts.mjs';

export const LANGUAGES = Object.keys(LANGUAGE_PACKS);

/**
 * What has to be translated into each language: our texts, and those that Theia takes from VS Code and its language pack lacks.
 *
 * @param {string} root of the repository, built
 * @returns {Promise<{ byLanguage: Map<string, Map<string, string>>, faults: string[] }>} English texts by key
 */
export async function englishTexts(root) {
    const definitions = Object.values(await loadDefinitions()).filter(({ id, label, args } = {}) => id && label && args);
    const { texts, faults } = readSourceTexts(root, definitions);
    const shared = sharedTexts(root);
    const byLanguage = LANGUAGES.map(language => {
        const known = textsOfPack(root, language);
        return [language, new Map([...texts, ...[...shared].filter(([key]) => !known.has(key))])];
    });
    return { byLanguage: new Map(byLanguage), faults };
}

export function translationsOf(root, language) {
    return JSON.parse(readFileSync(join(root, 'extensions/openspace-translations/src/i18n', `${language}.json`), 'utf8'));
}

function textsOfPack(root, language) {
    const { contents } = JSON.parse(readFileSync(join(root, 'apps/browser/plugins', LANGUAGE_PACK, language, 'vscode.json'), 'utf8'));
    return new Set(Object.entries(contents).flatMap(([file, texts]) => Object.keys(texts).map(key => `vscode/${basename(file)}/${key}`)));
}
