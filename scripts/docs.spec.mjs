import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completionPreferenceSchema } from 'openspace-chat/lib/browser/completion/completion-preferences';
import { followUpPreferenceSchema } from 'openspace-chat/lib/browser/follow-ups/follow-up-preferences';
import { chatPreferenceSchema } from 'openspace-chat/lib/common/chat-preferences';
import { agentTerminalPreferenceSchema } from 'openspace-hands/lib/browser/terminals/terminal-preferences';
import { openSpacePreferenceSchema } from 'openspace-core/lib/common/preferences/openspace-preferences';
import { languagePreferenceSchema } from 'openspace-languages/lib/browser/senses/language-preferences';
import { MENU_PAGES } from 'openspace-help/lib/browser/pages/help-pages';
import { HELP_TEXTS } from 'openspace-help/lib/browser/pages/help-texts';
import { deckPreferenceSchema } from 'openspace-presentation/lib/browser/tab/deck-preferences';
import { previewPreferenceSchema } from 'openspace-preview/lib/browser/tab/preview-preferences';
import { webPreferenceSchema } from 'openspace-web/lib/browser/opening/web-preferences';
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

/** Pages of which the menu has an entry each: nothing in them may lead to the source code. */
const FIRST_PAGES = Object.values(MENU_PAGES);

const read = page => readFileSync(join(ROOT, page), 'utf8');

describe('the documentation', () => {
    it.each(PAGES)('has no dead links in %s', page => {
        const links = linksOf(read(page)).filter(link => !/^[a-z]+:/.test(link));
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
            completionPreferenceSchema, deckPreferenceSchema, previewPreferenceSchema, webPreferenceSchema, languagePreferenceSchema,
            workspacePreferenceSchema,
            languageServers.contributes.configuration
        ];
        const settings = schemas.flatMap(({ properties }) => Object.entries(properties));
        expect(rows).toEqual(Object.fromEntries(settings.map(([name, { default: value }]) => [name, wordsFor(value)])));
    });

    it('leads from page to page inside the IDE, and to settings that exist', () => {
        const settings = [...read('docs/settings.md').matchAll(/^\| `([\w.]+)`/gm)].map(([, name]) => name);
        const dead = Object.entries(HELP_TEXTS).flatMap(([page, text]) => linksOf(text).filter(link => {
            const [, scheme, target] = /^([a-z]+):(.*)$/.exec(link) ?? [];
            return scheme === undefined ? FIRST_PAGES.includes(page) && isOutside(page, link)
                : scheme === 'setting' ? !settings.includes(target) : !['run', 'https', 'command'].includes(scheme);
        }).map(link => `${page}: ${link}`));
        expect(dead).toEqual([]);
    });

    it('shows every page for users inside the IDE', () => {
        const pages = PAGES.filter(page => /^docs\/(commands\/)?[^/]+\.md$/.test(page)).map(page => page.slice('docs/'.length));
        expect(pages.filter(page => !(page in HELP_TEXTS)).sort()).toEqual(['attacks.md', 'faults.md', 'gaps.md', 'prompt-eval.md']);
    });

    it('lists in ARCHITECTURE.md everything that is written into the state folder', () => {
        const listed = read('ARCHITECTURE.md').match(/^## Where state lives[^]*?```\n([^]*?)```/m)[1].split('\n').map(line =>
            line.split(/[\s/]/)[0]);
        const written = sourceFiles().filter(file => /^extensions\/[^/]+\/src\/node\/(?!.*\.spec\.)/.test(file))
            .flatMap(file => Array.from(read(file).matchAll(/join\([\w.]+\.home, '([^']+)'/g), ([, name]) => name));
        expect([...new Set(written)].filter(name => !listed.includes(name))).toEqual([]);
    });
});

function linksOf(text) {
    return Array.from(withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link);
}

/** Whether a link of a page leads to something that the IDE does not show. */
function isOutside(page, link) {
    const [path] = link.split('#');
    return path !== '' && !(join(dirname(page), path) in HELP_TEXTS);
}

function wordsFor(value) {
    return typeof value === 'object' ? 'none' : value === '' ? 'empty' : typeof value === 'number' ? String(value) : `\`${value}\``;
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
