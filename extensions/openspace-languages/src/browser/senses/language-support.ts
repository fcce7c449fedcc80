import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Deferred, timeout } from '@theia/core/lib/common/promise-util';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import { URI } from '@theia/monaco-editor-core/esm/vs/base/common/uri';
import { ILanguageService } from '@theia/monaco-editor-core/esm/vs/editor/common/languages/language';
import type { LanguageFeatureRegistry } from '@theia/monaco-editor-core/esm/vs/editor/common/languageFeatureRegistry';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { ILanguageFeaturesService } from '@theia/monaco-editor-core/esm/vs/editor/common/services/languageFeatures';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/browser/hosted-plugin';
import { promisesLanguage } from '../host/promised-languages';
import { CodeFile } from './code-files';

/** Extensions begin a moment after the page, and some servers take long to come up. */
const MAX_START_MS = 15_000;

/** For a language that nobody has answered for in all that time, because its server is not installed, for instance. */
const MAX_LATER_MS = 1_000;

/** Knows whether somebody can answer questions about a file, and waits for who is still starting. */
@injectable()
export class LanguageSupport {

    @inject(HostedPluginSupport)
    protected readonly plugins: HostedPluginSupport;

    @inject(ProblemManager)
    protected readonly problems: ProblemManager;

    /** Languages that were waited for in vain. */
    protected readonly silent = new Set<string>();

    @postConstruct()
    protected init(): void {
        this.plugins.onDidChangePlugins(() => this.silent.clear());
    }

    get features(): ILanguageFeaturesService {
        return StandaloneServices.get(ILanguageFeaturesService);
    }

    /** Those of the paths that are files of languages for which an extension says to be there. */
    async promisedOf(paths: readonly string[]): Promise<string[]> {
        await Promise.race([this.plugins.willStart, timeout(MAX_START_MS)]);
        const languages = StandaloneServices.get(ILanguageService);
        return paths.filter(path => {
            const language = languages.guessLanguageIdByFilepathOrFirstLine(URI.file(`/${path}`));
            return !!language && promisesLanguage(this.plugins, language);
        });
    }

    /** False if nobody answers for the language of the file, also after a while. */
    async whenReady({ text, model }: Pick<CodeFile, 'text' | 'model'>, limit = MAX_START_MS): Promise<boolean> {
        if (this.isServed(text)) {
            return true;
        }
        const language = text.getLanguageId();
        const served = new Deferred<boolean>();
        const listeners = new DisposableCollection(
            this.problems.onDidChangeMarkers(uri => { if (uri.toString() === model.uri) { served.resolve(true); } }),
            ...this.registries.map(registry => registry.onDidChange(() => { if (this.isServed(text)) { served.resolve(true); } }))
        );
        const activated = async (): Promise<boolean> => {
            await this.plugins.willStart;
            if (!this.isServed(text) && !promisesLanguage(this.plugins, language)) {
                return false;
            }
            await this.plugins.activateByLanguage(language);
            // The server of an extension may come up after the extension.
            return this.isServed(text) || served.promise;
        };
        const patience = this.silent.has(language) ? Math.min(limit, MAX_LATER_MS) : limit;
        const late = timeout(patience).then(() => 'late' as const);
        try {
            const outcome = await Promise.race([served.promise, activated(), late]);
            const isReady = outcome === 'late' ? this.isServed(text) : outcome;
            if (isReady) {
                this.silent.delete(language);
            } else if (outcome === 'late') {
                this.silent.add(language);
            }
            return isReady;
        } finally {
            listeners.dispose();
        }
    }

    protected isServed(text: ITextModel): boolean {
        return this.registries.some(registry => registry.has(text));
    }

    protected get registries(): readonly Pick<LanguageFeatureRegistry<object>, 'has' | 'onDidChange'>[] {
        const { documentSymbolProvider, hoverProvider, definitionProvider, referenceProvider } = this.features;
        return [documentSymbolProvider, hoverProvider, definitionProvider, referenceProvider];
    }
}
