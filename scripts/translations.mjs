#!/usr/bin/env node
// `npm run translations`: says what is missing in the translations, and writes it to .cache/translations/LANGUAGE.missing.json.
// `npm run translations -- --take` takes translations from .cache/translations/LANGUAGE.json, and drops what no source asks for any more.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkTranslations } from './lib/translations/check-translations.mjs';
import { englishTexts, translationsOf } from './lib/translations/english-texts.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, '.cache/translations');

async function main() {
    const { values: { take } } = parseArgs({ options: { take: { type: 'boolean', default: false } } });
    const { byLanguage, faults } = await englishTexts(root);
    faults.forEach(fault => process.stdout.write(`${fault}\n`));
    mkdirSync(folder, { recursive: true });
    for (const [language, english] of byLanguage) {
        const known = translationsOf(root, language);
        const offered = join(folder, `${language}.json`);
        const texts = take ? merged(english, known, offered) : known;
        if (take) {
            writeFileSync(join(root, 'extensions/openspace-translations/src/i18n', `${language}.json`),
                `${JSON.stringify(texts, undefined, 2)}\n`);
        }
        const missing = [...english].filter(([key]) => !texts[key]);
        const list = join(folder, `${language}.missing.json`);
        rmSync(list, { force: true });
        if (missing.length > 0) {
            writeFileSync(list, `${JSON.stringify(Object.fromEntries(missing), undefined, 2)}\n`);
        }
        const wrong = checkTranslations(english, texts).filter(line => !line.endsWith('is missing'));
        process.stdout.write(`${language}: ${english.size} texts, ${missing.length} missing, ${wrong.length} wrong\n`);
        wrong.forEach(line => process.stdout.write(`  ${line}\n`));
    }
}

/** What is known and what is offered, by the alphabet, without what nobody asks for. */
function merged(english, known, offered) {
    const all = { ...known, ...existsSync(offered) ? JSON.parse(readFileSync(offered, 'utf8')) : {} };
    return Object.fromEntries(Object.entries(all).filter(([key]) => english.has(key)).sort(([a], [b]) => a < b ? -1 : 1));
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
});
