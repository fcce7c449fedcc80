import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FURTHER_SERVERS } from './further-servers';
import { serverFor, SERVERS } from './server-catalog';
import { SettingsContext } from './server-definition';

const manifest = JSON.parse(readFileSync(new URL('../manifest.json', import.meta.url), 'utf8')) as {
    activationEvents: readonly string[];
    contributes: { configuration: { properties: Record<string, { items?: { enum: readonly string[] } }> } };
};

describe('servers', () => {
    it('are found by the language of a file', () => {
        const ids = ['typescript', 'javascriptreact', 'python', 'yaml', 'shellscript', 'cpp', 'jsonc', 'scss', 'plaintext', '']
            .map(language => serverFor(language, [])?.id);
        expect(ids).toEqual(['typescript', 'typescript', 'python', 'yaml', 'bash', 'clangd', 'json', 'css', undefined, undefined]);
    });

    it('of VS Code are found by languages that extensions add to theirs', () => {
        const manifests = [
            {}, { contributes: { jsonLanguageParticipants: [{ languageId: 'recipe' }], htmlLanguageParticipants: 'all' } },
            { contributes: { htmlLanguageParticipants: [{ languageId: 'handlebars' }, { languageId: 'python' }] } }
        ];
        const ids = ['recipe', 'handlebars', 'python', 'plaintext'].map(language => serverFor(language, manifests)?.id);
        expect(ids).toEqual(['json', 'html', 'python', undefined]);
    });

    it('share no language', () => {
        const languages = SERVERS.flatMap(server => server.languages);
        expect(languages).toHaveLength(new Set(languages).size);
    });

    it('are started by files of their languages, and named in the settings', () => {
        expect(manifest.activationEvents.filter(event => event.startsWith('onLanguage:')))
            .toEqual(SERVERS.flatMap(({ languages }) => languages.map(language => `onLanguage:${language}`)));
        expect(manifest.contributes.configuration.properties['openspace.languageServers.disabled'].items?.enum)
            .toEqual([...SERVERS.map(({ id }) => id), 'tsserver', 'eslint', 'prettier', 'python-formatter', 'formatters']);
    });

    it('that the person has installed need trust, and so do those that ask programs of the folder', () => {
        expect(SERVERS.filter(({ runsFolderCode }) => !runsFolderCode).map(({ id }) => id)).toEqual([
            'typescript', 'yaml', 'bash', 'json', 'css', 'html', 'markdown'
        ]);
    });

    it('of VS Code are started by their commands, too', () => {
        expect(manifest.activationEvents.filter(event => event.startsWith('onCommand:')))
            .toEqual([...SERVERS.flatMap(({ borrowed }) => borrowed?.commands ?? []), 'openspaceLanguageServers.selectInterpreter']
                .map(command => `onCommand:${command}`));
    });
});

describe('further servers', () => {
    it('are for languages that the editor knows', () => {
        const known = readFileSync(
            new URL('../../../../extensions/openspace-layout/src/browser/grammars/bundled-languages.ts', import.meta.url), 'utf8'
        );
        expect(FURTHER_SERVERS.flatMap(({ languages }) => languages).filter(language => !known.includes(`id: '${language}'`))).toEqual([]);
    });
});

describe('servers that are not installed', () => {
    it('are named with a way to get them', () => {
        const hints = SERVERS.flatMap(({ program }) => program.kind === 'installed' ? [program] : []);
        expect(hints).toHaveLength(29);
        hints.forEach(({ install, candidates }) => expect(install()).toMatch(new RegExp(`^Install .*${candidates[0].command}.*: .+`)));
    });
});

describe('settings of servers', () => {
    const settings = (id: string, section: string, configured: object, context: Partial<SettingsContext> = {}) =>
        SERVERS.find(server => server.id === id)?.settings?.[section](configured as Record<string, unknown>, {
            findProgram: () => undefined, findInterpreter: () => undefined, yamlSchemas: {}, ...context
        });

    it('keep what the person has set', () => {
        expect(settings('typescript', 'typescript', { inlayHints: { enabled: 'on' }, tsserver: { maxTsServerMemory: 1 } })).toEqual({
            inlayHints: { enabled: 'on' },
            tsserver: { maxTsServerMemory: 1, automaticTypeAcquisition: { enabled: false } },
            disableAutomaticTypeAcquisition: true
        });
    });

    it('never let a file or a folder cause a request', () => {
        expect(settings('yaml', 'yaml', {
            schemas: { 'https://evil.example/a.json': '*.yaml', './own.json': 'a.yaml' }, schemaStore: { enable: true }, validate: false
        }, { yamlSchemas: { 'file:///plugins/workflow.json': ['.github/workflows/*.yml'] } })).toEqual({
            completion: true, hover: true, validate: false, format: { enable: true },
            schemas: { 'file:///plugins/workflow.json': ['.github/workflows/*.yml'], './own.json': 'a.yaml' },
            schemaStore: { enable: false },
            kubernetesCRDStore: { enable: false }
        });
    });

    it('take programs from PATH, not from the folder', () => {
        expect(settings('bash', 'bashIde', {
            shellcheckPath: './evil', explainshellEndpoint: 'http://evil.example', shfmt: { path: './evil', caseIndent: true }
        }, { findProgram: command => `/usr/bin/${command}` })).toEqual({
            shellcheckPath: '/usr/bin/shellcheck', shellcheckArguments: '', explainshellEndpoint: '',
            shfmt: { path: '/usr/bin/shfmt', caseIndent: true }
        });
    });

    it('have the interpreter that the debugger has', () => {
        const findInterpreter = (): string => '/work/.venv/bin/python';
        expect(settings('python', 'python', { analysis: {}, pythonPath: 'python' }, { findInterpreter }))
            .toEqual({ analysis: {}, pythonPath: '/work/.venv/bin/python' });
        expect(settings('python', 'python', {})).toEqual({});
    });
});
