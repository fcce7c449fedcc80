import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpackLanguagePacks } from './language-packs.mjs';

let folder;

beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'language-packs-')); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function archive(files) {
    for (const [name, text] of Object.entries(files)) {
        mkdirSync(join(folder, 'package', name, '..'), { recursive: true });
        writeFileSync(join(folder, 'package', name), text);
    }
    await create({ file: join(folder, 'pack.tgz'), cwd: folder, gzip: true }, ['package']);
    return join(folder, 'pack.tgz');
}

const read = name => JSON.parse(readFileSync(join(folder, 'out/openspace-language-packs', name), 'utf8'));

describe('the language packs', () => {
    it('have what Theia asks for and what belongs to our extensions, and nothing else', async () => {
        const pack = await archive({
            'translations/main.i18n.json.js': 'var content = {\n"vs/a/menu": { open: "Öffnen", "unused key": "Nein" },\n'
                + '"vs/b": { x: "y" }\n};\n\nexport { content as default };\n',
            'translations/extensions/vscode.git.i18n.json': '{ "version": "1.0.0", "contents": { "bundle": { "Commit": "Committen" } } }',
            'translations/extensions/vscode.other.i18n.json': '{ "contents": {} }'
        });
        await unpackLanguagePacks({ de: pack }, join(folder, 'out'), {
            shared: new Map([['vscode/menu/open', 'Open']]), extensions: ['vscode.git']
        });
        expect(read('de/vscode.json')).toEqual({ contents: { 'vs/a/menu': { open: 'Öffnen' } } });
        expect(read('de/vscode.git.json')).toEqual({ contents: { bundle: { Commit: 'Committen' } } });
        expect(read('package.json').contributes.localizations).toEqual([{
            languageId: 'de',
            translations: [{ id: 'vscode', path: './de/vscode.json' }, { id: 'vscode.git', path: './de/vscode.git.json' }]
        }]);
    });

    it('run nothing that could reach anything', async () => {
        const pack = await archive({ 'translations/main.i18n.json.js': 'var content = { "vs/a": { open: typeof process } };\nexport {}' });
        await unpackLanguagePacks({ de: pack }, join(folder, 'out'), { shared: new Map([['vscode/a/open', 'Open']]), extensions: [] });
        expect(read('de/vscode.json')).toEqual({ contents: { 'vs/a': { open: 'undefined' } } });
    });
});
