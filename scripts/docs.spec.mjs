import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completionPreferenceSchema } from 'openspace-chat/lib/browser/completion/completion-preferences';
import { followUpPreferenceSchema } from 'openspace-chat/lib/browser/follow-ups/follow-up-preferences';
import { chatPreferenceSchema } from 'openspace-chat/lib/common/chat-preferences';
import { agentTerminalPreferenceSchema } from 'openspace-hands/lib/browser/terminals/terminal-preferences';
import { openSpacePreferenceSchema } from 'openspace-core/lib/common/preferences/openspace-preferences';
import { languagePreferenceSchema } from 'openspace-languages/lib/browser/senses/language-preferences';
import { deckPreferenceSchema } from 'openspace-presentation/lib/browser/tab/deck-preferences';
import { previewPreferenceSchema } from 'openspace-preview/lib/browser/tab/preview-preferences';
import { workspacePreferenceSchema } from 'openspace-workspace/lib/browser/workspaces/workspace-preferences';
import { describe, expect, it } from 'vitest';
import languageServers from '../packages/language-servers/src/manifest.json';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const PAGES = [
    ...readdirSync(ROOT).filter(name => name.endsWith('.md')),
    ...readdirSync(join(ROOT, 'docs'), { recursive: true }).filter(name => name.endsWith('.md') && !name.startsWith('tour')).map(name =>
        join('docs', name)),
    'bench/README.md'
];

/** Folders whose files a page may name without saying where they are. */
const SOURCES = ['extensions', 'apps/browser/build', 'scripts', 'packages', 'tests'];

const read = page => readFileSync(join(ROOT, page), 'utf8');

describe('the documentation', () => {
    it.each(PAGES)('has no dead links in %s', page => {
        const links = Array.from(withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link).filter(link =>
            !/^[a-z]+:/.test(link));
        expect(links.filter(link => !leadsSomewhere(page, link))).toEqual([]);
    });

    it.each(PAGES)('names files that exist in %s', page => {
        const named = Array.from(read(page).matchAll(/`([\w./…-]+\.(?:ts|tsx|mjs))`/g), ([, name]) => name).filter(name =>
            !name.includes('…'));
        expect(named.filter(name => !existsSync(join(ROOT, name)) && !sourceFiles().some(file => file.endsWith(`/${name}`)))).toEqual([]);
    });

    it('lists every setting with its default', () => {
        const rows = Object.fromEntries(
            Array.from(read('docs/settings.md').matchAll(/^\| `([\w.]+)` \| ([^|]+) \|/gm), ([, name, value]) => [name, value.trim()])
        );
        const schemas = [
            openSpacePreferenceSchema, agentTerminalPreferenceSchema, chatPreferenceSchema, followUpPreferenceSchema,
            completionPreferenceSchema, deckPreferenceSchema, previewPreferenceSchema, languagePreferenceSchema, workspacePreferenceSchema,
            languageServers.contributes.configuration
        ];
        const settings = schemas.flatMap(({ properties }) => Object.entries(properties));
        expect(rows).toEqual(Object.fromEntries(settings.map(([name, { default: value }]) => [name, wordsFor(value)])));
    });

    it('lists in ARCHITECTURE.md everything that is written into the state folder', () => {
        const listed = read('ARCHITECTURE.md').match(/^## Where state lives[^]*?```\n([^]*?)```/m)[1].split('\n').map(line =>
            line.split(/[\s/]/)[0]);
        const written = sourceFiles().filter(file => /^extensions\/[^/]+\/src\/node\/(?!.*\.spec\.)/.test(file))
            .flatMap(file => Array.from(read(file).matchAll(/join\([\w.]+\.home, '([^']+)'/g), ([, name]) => name));
        expect([...new Set(written)].filter(name => !listed.includes(name))).toEqual([]);
    });
});

function wordsFor(value) {
    return Array.isArray(value) ? 'none' : value === '' ? 'empty' : typeof value === 'number' ? String(value) : `\`${value}\``;
}

function leadsSomewhere(page, link) {
    const [path, anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), decodeURI(path));
    return existsSync(join(ROOT, target)) && (anchor === undefined || headingsOf(read(target)).includes(anchor));
}

/** As GitHub makes anchors of headings. */
function headingsOf(text) {
    return Array.from(withoutCode(text).matchAll(/^#+ (.+)$/gm), ([, heading]) =>
        heading.replace(/\]\([^)]*\)/g, '').toLowerCase().replace(/[^\p{L}\p{N}\- _]/gu, '').replaceAll(' ', '-'));
}

function withoutCode(text) {
    return text.replace(/^```[^]*?^```/gm, '');
}

let known;

function sourceFiles() {
    known ??= ['apps/browser/esbuild.mjs', ...SOURCES.flatMap(folder => readdirSync(join(ROOT, folder), { recursive: true })
        .filter(name => /\.(?:ts|tsx|mjs)$/.test(name) && !/(?:^|\/)(?:node_modules|lib\/(?:common|node|browser))\//.test(name)).map(name =>
            `${folder}/${name}`))];
    return known;
}
