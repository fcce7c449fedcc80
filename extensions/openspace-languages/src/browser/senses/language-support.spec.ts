import { Event } from '@theia/core/lib/common/event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CodeFile } from './code-files';
import { LanguageSupport } from './language-support';

vi.mock('@theia/markers/lib/browser/problem/problem-manager', () => ({ ProblemManager: class { } }));
vi.mock('@theia/plugin-ext/lib/hosted/browser/hosted-plugin', () => ({ HostedPluginSupport: class { } }));
vi.mock('@theia/monaco-editor-core/esm/vs/base/common/uri', () => ({ URI: { file: (path: string) => path } }));
vi.mock('@theia/monaco-editor-core/esm/vs/editor/common/languages/language', () => ({ ILanguageService: Symbol('l') }));
vi.mock('@theia/monaco-editor-core/esm/vs/editor/common/services/languageFeatures', () => ({ ILanguageFeaturesService: Symbol('f') }));
vi.mock('@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices', () => ({
    StandaloneServices: {
        get: () => ({
            guessLanguageIdByFilepathOrFirstLine: (path: string) => path.endsWith('.go') ? 'go' : path.endsWith('.txt') ? 'text' : null
        })
    }
}));

const LIMIT_MS = 15_000;

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

class LonelySupport extends LanguageSupport {

    constructor(entryPoint: object) {
        super();
        const plugin = { metadata: { model: { id: 'acme.go', entryPoint } }, contributes: { activationEvents: ['onLanguage:go'] } };
        Object.assign(this, {
            problems: { onDidChangeMarkers: Event.None },
            plugins: {
                willStart: Promise.resolve(), plugins: [plugin.metadata], getPlugin: () => plugin, activateByLanguage: async () => undefined
            }
        });
    }

    override get features(): LanguageSupport['features'] {
        const nobody = { has: () => false, onDidChange: Event.None };
        const registries = {
            documentSymbolProvider: nobody, hoverProvider: nobody, definitionProvider: nobody, referenceProvider: nobody
        };
        return registries as unknown as LanguageSupport['features'];
    }

    /** How long it takes to learn that nobody answers for a file of the language, in ms. */
    async patienceWith(language: string): Promise<number> {
        const began = Date.now();
        const file = { text: { getLanguageId: () => language }, model: { uri: 'file:///a' } } as unknown as CodeFile;
        const ready = this.whenReady(file, LIMIT_MS).then(isReady => ({ isReady, after: Date.now() - began }));
        await vi.advanceTimersByTimeAsync(LIMIT_MS);
        const { isReady, after } = await ready;
        expect(isReady).toBe(false);
        return after;
    }
}

it('waits for a server only if an extension that can run is there for the language', async () => {
    const running = new LonelySupport({ backend: 'main.js' });
    expect([await running.patienceWith('rust'), await running.patienceWith('go'), await new LonelySupport({ }).patienceWith('go')])
        .toEqual([0, LIMIT_MS, 0]);
});

it('waits long for a server only once', async () => {
    const support = new LonelySupport({ backend: 'main.js' });
    await support.patienceWith('go');
    expect(await support.patienceWith('go')).toBe(1_000);
});

it('knows which files somebody checks', async () => {
    expect(await new LonelySupport({ backend: 'main.js' }).promisedOf(['src/a.go', 'b.txt', 'c'])).toEqual(['src/a.go']);
});
