import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_EXTENSIONS } from '../../../apps/browser/build/built-in-extensions.mjs';
import { adapt } from './built-in-extensions.mjs';

let folder;

const read = name => readFileSync(join(folder, name), 'utf8');
const write = (name, content) => writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'extension-'));
    mkdirSync(join(folder, 'dist'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a built-in extension', () => {
    it('never runs in the page', async () => {
        write('package.json', { name: 'dice', main: './dist/main', browser: './dist/browser/main' });
        await adapt(folder, {});
        expect(JSON.parse(read('package.json'))).toEqual({ name: 'dice', main: './dist/main' });
    });

    it('is changed in places that are known, or not at all', async () => {
        write('package.json', { name: 'dice' });
        write('dist/main.js', 'roll(6);');
        await adapt(folder, { edits: [{ file: 'dist/main.js', from: '6', to: '$&20' }] });
        expect(read('dist/main.js')).toBe('roll($&20);');
        await expect(adapt(folder, { edits: [{ file: 'dist/main.js', from: '6', to: '20' }] })).rejects.toThrow('does not occur once');
    });
});

describe('a built-in extension with a language server', () => {
    it('does nothing by itself, and has its client made by the one who runs it', async () => {
        write('package.json', { name: 'dice', main: './dist/main', activationEvents: ['onLanguage:dice'], contributes: {} });
        write('dist/main.js', 'start((e,t)=>new l.LanguageClient(e,t,a));');
        await adapt(folder, { client: { file: 'dist/main.js', made: 'new l.LanguageClient(e,t,a)' } });
        expect(JSON.parse(read('package.json'))).toEqual({
            name: 'dice', main: './dist/lender.js', contributes: {}, openspaceClient: 'dist/main.js'
        });
        expect(read('dist/lender.js')).toContain('exports.activate');
        expect(read('dist/main.js')).toBe('start((e,t)=>require("openspace:client")(l.LanguageClient,e,t,a));');
    });
});

describe('the built-in extension for', () => {
    const changed = (name, contributes) => BUILT_IN_EXTENSIONS[name].manifest({ name, contributes }).contributes;

    it('git says when contents are missing, to a command that there is', () => {
        const { edits } = BUILT_IN_EXTENSIONS.git;
        const [, command] = /executeCommand\("(\w+\.tellOfLack)"\)/.exec(edits.map(({ to }) => to).join('\n'));
        const notice = '../../../extensions/openspace-languages/src/browser/history/partial-clone-notice.ts';
        expect(readFileSync(new URL(notice, import.meta.url), 'utf8')).toContain(`'${command}'`);
    });

    it('JSON fetches no schema, whatever a folder says', () => {
        const { properties } = changed('json-language-features', {
            configuration: {
                properties: { 'json.schemaDownload.enable': { type: 'boolean', default: true }, 'json.format.enable': { default: true } }
            }
        }).configuration;
        expect(properties).toEqual({
            'json.schemaDownload.enable': { type: 'boolean', default: false, scope: 'application' }, 'json.format.enable': { default: true }
        });
    });

    it('Markdown brings no preview, and checks links', () => {
        expect(changed('markdown-language-features', {
            commands: [{ command: 'markdown.showPreview' }, { command: 'markdown.findAllFileReferences' }],
            menus: {
                'editor/title': [{ command: 'markdown.showPreview' }], commandPalette: [{ command: 'markdown.findAllFileReferences' }]
            },
            configuration: { properties: { 'markdown.preview.breaks': {}, 'markdown.validate.enabled': {} } },
            customEditors: [{}], notebookRenderer: [{}]
        })).toEqual({
            commands: [{ command: 'markdown.findAllFileReferences' }],
            menus: { 'editor/title': [], commandPalette: [{ command: 'markdown.findAllFileReferences' }] },
            configuration: { properties: { 'markdown.validate.enabled': { default: true } } }
        });
    });

    it('git brings the languages that are not bundled', () => {
        const both = [{ id: 'git-commit', language: 'git-commit' }, { id: 'ignore', language: 'ignore' }];
        expect(changed('git-base', { languages: both, grammars: both })).toEqual({ languages: [both[1]], grammars: [both[1]] });
    });

    it.each(['git', 'git-base'])('%s begins after what open files ask for', name => {
        const { activationEvents } = BUILT_IN_EXTENSIONS[name].manifest({
            activationEvents: ['*', 'onFileSystem:git'], contributes: { configuration: { properties: {} }, languages: [], grammars: [] }
        });
        expect(activationEvents).toEqual(['onStartupFinished', 'onFileSystem:git']);
    });

    it('npm asks no registry, and has scripts only', () => {
        const { configuration, ...rest } = changed('npm', {
            views: { explorer: [{ id: 'npm' }] },
            jsonValidation: [{ fileMatch: 'package.json', url: 'https://example.com' }],
            commands: [{ command: 'npm.runScript' }, { command: 'npm.refresh' }],
            menus: { commandPalette: [{ command: 'npm.refresh' }], 'view/title': [{ command: 'npm.refresh' }], 'editor/context': [] },
            configuration: { properties: { 'npm.fetchOnlinePackageInfo': { default: true }, 'npm.scriptExplorerAction': {} } },
            taskDefinitions: [{ type: 'npm' }]
        });
        expect(configuration.properties).toEqual({ 'npm.fetchOnlinePackageInfo': { default: false, scope: 'application' } });
        expect(rest).toEqual({
            commands: [{ command: 'npm.runScript' }],
            menus: { commandPalette: [], 'editor/context': [] },
            taskDefinitions: [{ type: 'npm' }]
        });
    });

    it('JavaScript debugs Node, and no browser', () => {
        const { activationEvents, contributes } = BUILT_IN_EXTENSIONS['ms-vscode.js-debug'].manifest({
            activationEvents: ['onDebugResolve:node', 'onDebugResolve:chrome', 'onFileSystem:jsDebugNetworkFs'],
            contributes: {
                breakpoints: [{ language: 'typescript' }, { language: 'html' }],
                commands: [{ command: 'extension.js-debug.npmScript' }, { command: 'extension.js-debug.openEdgeDevTools' }],
                configuration: { properties: {} },
                debuggers: [{ type: 'node', aiKey: 'telemetry' }, { type: 'pwa-msedge' }],
                keybindings: [],
                menus: { commandPalette: [{ command: 'extension.js-debug.openEdgeDevTools' }] },
                views: { debug: [] }
            }
        });
        expect(activationEvents).toEqual(['onDebugResolve:node']);
        expect(contributes).toEqual({
            breakpoints: [{ language: 'typescript' }],
            commands: [{ command: 'extension.js-debug.npmScript' }],
            configuration: { properties: {} },
            debuggers: [{ type: 'node' }],
            keybindings: [],
            menus: { commandPalette: [] }
        });
    });
});
