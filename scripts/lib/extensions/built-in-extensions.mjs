import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as list from '../../../apps/browser/build/built-in-extensions.mjs';
import { LANGUAGE_PACKS } from '../../../apps/browser/build/language-packs.mjs';
import { LANGUAGE_PACK, sharedTexts, unpackLanguagePacks } from './language-packs.mjs';
import { offlineSchema } from './offline-schema.mjs';
import { packageArchive, unpackFiles } from './package-archive.mjs';

const LISTS = ['built-in-extensions.mjs', 'language-packs.mjs']
    .map(name => fileURLToPath(new URL(`../../../apps/browser/build/${name}`, import.meta.url)));
const SCHEMAS = 'openspace-json-schemas';

/** In a folder of ours: whatever else lies beside the extensions counts as a broken one. */
const STAMP = `${SCHEMAS}/.built-in.json`;

/** Files that decide what the step writes. */
const INPUTS = [
    ...LISTS,
    ...readdirSync(import.meta.dirname).filter(name => !name.includes('.spec.')).map(name => join(import.meta.dirname, name))
];

/**
 * Puts the extensions that belong to the application into its folder `plugins`, unless they are there. Others that lie there stay.
 *
 * @param {string} root of the repository
 * @param {{ signal?: AbortSignal }} options
 */
export async function bringBuiltInExtensions(root, { signal } = {}) {
    const plugins = join(root, 'apps/browser/plugins');
    if (areBuiltInExtensionsFresh(root)) {
        return;
    }
    const cache = join(root, '.cache/packages');
    // On the same disk, so that a folder takes its place at once.
    const unpacked = join(root, `.cache/extensions-${process.pid}`);
    await rm(unpacked, { recursive: true, force: true });
    try {
        await unpackExtensions(await packageArchive(list.CODE_SERVER, cache, { signal }), unpacked);
        await unpackSchemas(await packageArchive(list.SCHEMA_STORE, cache, { signal }), unpacked);
        const archives = {};
        for (const [language, pinned] of Object.entries(LANGUAGE_PACKS)) {
            archives[language] = await packageArchive(pinned, cache, { signal });
        }
        await unpackLanguagePacks(archives, unpacked, { shared: sharedTexts(root), extensions: translatedIds(unpacked) });
        signal?.throwIfAborted();
        await mkdir(plugins, { recursive: true });
        for (const name of [...namesAt(plugins), ...namesNow()]) {
            await rm(join(plugins, name), { recursive: true, force: true });
        }
        for (const name of namesNow()) {
            await rename(join(unpacked, name), join(plugins, name));
        }
        await writeFile(join(plugins, STAMP), JSON.stringify({ hash: hashOfInputs(root), names: namesNow() }));
    } finally {
        await rm(unpacked, { recursive: true, force: true });
    }
}

export function areBuiltInExtensionsFresh(root) {
    const plugins = join(root, 'apps/browser/plugins');
    return readStamp(plugins)?.hash === hashOfInputs(root) && namesNow().every(name => existsSync(join(plugins, name, 'package.json')));
}

async function unpackExtensions(archive, target) {
    const raw = join(target, 'code-server');
    await unpackFiles(archive, raw, path => list.LICENCES.includes(path) || isWantedExtensionFile(path));
    for (const [name, extension] of Object.entries(list.BUILT_IN_EXTENSIONS)) {
        const folder = join(target, name);
        await rename(join(raw, list.FOLDER_IN_CODE_SERVER, name), folder);
        await adapt(folder, extension);
        // Those that VS Code only carries bring their own.
        for (const licence of list.LICENCES.filter(file => !existsSync(join(folder, file)))) {
            await copyFile(join(raw, licence), join(folder, licence));
        }
    }
}

function isWantedExtensionFile(path) {
    const prefix = `${list.FOLDER_IN_CODE_SERVER}/`;
    const [name, ...rest] = path.startsWith(prefix) ? path.slice(prefix.length).split('/') : [];
    const extension = list.BUILT_IN_EXTENSIONS[name];
    const inside = rest.join('/');
    return extension !== undefined && !list.NEVER_NEEDED.test(inside)
        && !extension.without?.some(unwanted => inside === unwanted || inside.startsWith(`${unwanted}/`));
}

/**
 * Makes an extension one of ours.
 *
 * @param {string} folder
 * @param {import('../../../apps/browser/build/built-in-extensions.mjs').BuiltInExtension} extension
 */
export async function adapt(folder, { manifest: change = manifest => manifest, edits = [], client }) {
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    // Their builds for the page are not in the package, and would have the origin of the IDE.
    delete manifest.browser;
    const changed = change(manifest);
    if (client) {
        await mkdir(join(folder, dirname(list.LENDER.file)), { recursive: true });
        await writeFile(join(folder, list.LENDER.file), list.LENDER.text);
    }
    await writeFile(file, JSON.stringify(client ? lent(changed, client) : changed, undefined, 2));
    for (const { file: name, from, to } of [...edits, ...client ? [madeElsewhere(client)] : []]) {
        const text = await readFile(join(folder, name), 'utf8');
        if (text.split(from).length !== 2) {
            throw new Error(`${from} does not occur once in ${name} of ${manifest.name}`);
        }
        await writeFile(join(folder, name), text.replace(from, () => to));
    }
}

/** Does nothing by itself. */
function lent(manifest, { file }) {
    return { ...manifest, main: `./${list.LENDER.file}`, activationEvents: undefined, openspaceClient: file };
}

function madeElsewhere({ file, made }) {
    const [, Client, args] = /^new (\S+)\((.*)\)$/.exec(made);
    return { file, from: made, to: `require("openspace:client")(${Client},${args})` };
}

/** An extension of ours without code: which files have which schema. */
async function unpackSchemas(archive, target) {
    const raw = join(target, 'schemastore');
    const names = Object.keys({ ...list.JSON_SCHEMAS, ...list.YAML_SCHEMAS });
    await unpackFiles(archive, raw, path => names.some(name => path === `schemas/json/${name}.json`));
    const folder = join(target, SCHEMAS);
    await mkdir(join(folder, 'schemas'), { recursive: true });
    const addresses = Object.fromEntries(names.map(name => [`https://json.schemastore.org/${name}`, `./${name}.json`]));
    for (const name of names) {
        const schema = JSON.parse(await readFile(join(raw, 'schemas/json', `${name}.json`), 'utf8'));
        await writeFile(join(folder, 'schemas', `${basename(name)}.json`), JSON.stringify(offlineSchema(schema, addresses)));
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify({
        name: SCHEMAS,
        publisher: 'openspace',
        version: list.SCHEMA_STORE.version,
        displayName: 'Schemas',
        description: 'Schemas of schemastore.org (Apache License 2.0) for well-known files',
        license: 'Apache-2.0',
        engines: { vscode: '*' },
        contributes: {
            jsonValidation: validations(list.JSON_SCHEMAS),
            yamlValidation: validations(list.YAML_SCHEMAS)
        }
    }, undefined, 2));
}

function validations(schemas) {
    return Object.entries(schemas).map(([name, fileMatch]) => ({ fileMatch, url: `./schemas/${basename(name)}.json` }));
}

/** The ids of VS Code's extensions, as language packs know them. */
function translatedIds(folder) {
    return Object.keys(list.BUILT_IN_EXTENSIONS).map(name => {
        const { publisher, name: own } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
        return `${publisher}.${own}`;
    });
}

function namesNow() {
    return [...Object.keys(list.BUILT_IN_EXTENSIONS), SCHEMAS, LANGUAGE_PACK];
}

function namesAt(plugins) {
    return readStamp(plugins)?.names ?? [];
}

function readStamp(plugins) {
    try {
        return JSON.parse(readFileSync(join(plugins, STAMP), 'utf8'));
    } catch {
        return undefined;
    }
}

function hashOfInputs(root) {
    const hash = createHash('sha256');
    // The language packs have what the sources ask for.
    hash.update([...sharedTexts(root).keys()].sort().join('\n'));
    INPUTS.forEach(file => hash.update(readFileSync(file)));
    return hash.digest('base64');
}
