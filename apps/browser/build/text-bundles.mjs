import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Texts that our extensions for VS Code give to `l10n.t` stand under this in the translations, followed by their English wording. */
export const EXTENSION_TEXTS = 'openspace/extension-host/';

/**
 * Writes what `vscode.l10n` reads, a file for each language. The texts of manifests need none: Theia finds them in the translations.
 *
 * @param {string} translations the folder with a file for each language
 * @param {string} target the `l10n` folder of an extension
 */
export async function writeTextBundles(translations, target) {
    await mkdir(target, { recursive: true });
    for (const file of await readdir(translations)) {
        const texts = Object.entries(JSON.parse(await readFile(join(translations, file), 'utf8')))
            .filter(([key]) => key.startsWith(EXTENSION_TEXTS))
            .map(([key, text]) => [key.slice(EXTENSION_TEXTS.length), text]);
        await writeFile(join(target, `bundle.l10n.${basename(file)}`), JSON.stringify(Object.fromEntries(texts)));
    }
}

/** Texts of the sign-in page, which is there before the application: what its module exports for each language. */
const DOOR_TEXTS = 'openspace/door/';

/** @param {string} translations the folder with a file for each language */
export async function doorTexts(translations) {
    const languages = await Promise.all((await readdir(translations)).sort().map(async file => {
        const texts = Object.entries(JSON.parse(await readFile(join(translations, file), 'utf8')))
            .filter(([key]) => key.startsWith(DOOR_TEXTS))
            .map(([key, text]) => [key.slice(DOOR_TEXTS.length), text]);
        return [basename(file, '.json'), Object.fromEntries(texts)];
    }));
    return `export default ${JSON.stringify(Object.fromEntries(languages))};\n`;
}
