import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { unpackFiles } from './package-archive.mjs';

export const LANGUAGE_PACK = 'openspace-language-packs';

/** A text that VS Code has, too, as Theia writes it in its sources. */
const SHARED_TEXT = /\blocalizeByDefault\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.)*)`)/g;

/**
 * Makes one extension without code of the language packs of VS Code: what Theia uses of their texts, and those of the built-in extensions.
 *
 * @param {Record<string, string>} archives by language
 * @param {string} target
 * @param {{ shared: Map<string, string>, extensions: string[] }} wanted see `sharedTexts`; the ids of extensions
 */
export async function unpackLanguagePacks(archives, target, { shared, extensions }) {
    const folder = join(target, LANGUAGE_PACK);
    const localizations = [];
    for (const [languageId, archive] of Object.entries(archives)) {
        const raw = join(target, `language-pack-${languageId}`);
        const files = extensions.map(id => [id, `translations/extensions/${id}.i18n.json`]);
        await unpackFiles(archive, raw, path => path === 'translations/main.i18n.json.js' || files.some(([, file]) => file === path));
        await mkdir(join(folder, languageId), { recursive: true });
        const main = readPack(await readFile(join(raw, 'translations/main.i18n.json.js'), 'utf8'));
        await writeFile(join(folder, languageId, 'vscode.json'), JSON.stringify({ contents: only(main, shared) }));
        const translations = [{ id: 'vscode', path: `./${languageId}/vscode.json` }];
        for (const [id, file] of files) {
            const { contents } = JSON.parse(await readFile(join(raw, file), 'utf8'));
            await writeFile(join(folder, languageId, `${id}.json`), JSON.stringify({ contents }));
            translations.push({ id, path: `./${languageId}/${id}.json` });
        }
        localizations.push({ languageId, translations });
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify({
        name: LANGUAGE_PACK,
        publisher: 'openspace',
        version: '0.1.0',
        displayName: 'Language Packs',
        description: 'Texts of VS Code in other languages (MIT License, Copyright Microsoft Corporation)',
        license: 'MIT',
        engines: { vscode: '*' },
        contributes: { localizations }
    }, undefined, 2));
}

/**
 * Which texts of VS Code the sources of Theia's packages and ours ask for.
 *
 * @param {string} root of the repository
 * @returns {Map<string, string>} by the keys under which Theia looks for them: `vscode/<file without folders>/<key>`
 */
export function sharedTexts(root) {
    const { nls } = createRequire(join(root, 'package.json'))('@theia/core/lib/common/nls');
    const asked = new Map();
    for (const file of sources(root)) {
        for (const [, ...texts] of readFileSync(file, 'utf8').matchAll(SHARED_TEXT)) {
            const text = texts.find(candidate => candidate !== undefined).replace(/\\(.)/g, '$1');
            asked.set(nls.getDefaultKey(text), text);
        }
    }
    // Theia asks for some that VS Code does not have: they stay in English everywhere.
    asked.delete('');
    return asked;
}

function sources(root) {
    return [['node_modules/@theia', 'src'], ['extensions', 'src']].flatMap(([folder, source]) =>
        readdirSync(join(root, folder)).flatMap(name => filesBelow(join(root, folder, name, source))));
}

function filesBelow(folder) {
    try {
        return readdirSync(folder, { recursive: true }).filter(name => /\.tsx?$/.test(name)).map(name => join(folder, name));
    } catch {
        // A package without sources.
        return [];
    }
}

/** The package has a module of one object. It is evaluated where there is nothing to reach. */
function readPack(text) {
    return runInNewContext(`${text.replace(/export \{.*$/s, '')}; JSON.stringify(content)`, {}, { timeout: 10_000 });
}

function only(pack, shared) {
    const files = Object.entries(JSON.parse(pack)).map(([file, texts]) => [
        file, Object.fromEntries(Object.entries(texts).filter(([key]) => shared.has(`vscode/${basename(file)}/${key}`)))
    ]);
    return Object.fromEntries(files.filter(([, texts]) => Object.keys(texts).length > 0));
}
