import { PreferenceSchemaService } from '@theia/core/lib/common/preferences';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as monaco from '@theia/monaco-editor-core';
import { ModesRegistry } from '@theia/monaco-editor-core/esm/vs/editor/common/languages/modesRegistry';
import { getEncodedLanguageId, LanguageGrammarDefinitionContribution } from '@theia/monaco/lib/browser/textmate/textmate-contribution';
import { GrammarDefinitionProvider, TextmateRegistry } from '@theia/monaco/lib/browser/textmate/textmate-registry';
import type { BundledLanguage } from './bundled-language';
import { BUNDLED_LANGUAGES } from './bundled-languages';
import { embeddedScopes } from './embedded-scopes';
import { BundledGrammar, GRAMMARS } from './grammar-table';
import { languageConfiguration } from './language-configuration';

/** Tells the editor about every bundled language. No grammar is fetched before a file needs it. */
@injectable()
export class BundledGrammarsContribution implements LanguageGrammarDefinitionContribution {

    @inject(PreferenceSchemaService)
    protected readonly preferences: PreferenceSchemaService;

    registerTextmateLanguage(registry: TextmateRegistry): void {
        for (const grammar of Object.values(GRAMMARS)) {
            registry.registerTextmateGrammarScope(grammar.scopeName, this.provider(grammar));
        }
        BUNDLED_LANGUAGES.forEach(language => this.register(language));
        // In a second pass, because embedded languages are encoded by number and must all be known.
        for (const language of BUNDLED_LANGUAGES) {
            monaco.languages.setLanguageConfiguration(language.id, languageConfiguration(language));
            registry.mapLanguageIdToTextmateGrammar(language.id, GRAMMARS[language.grammar].scopeName);
            if (language.embeds) {
                registry.registerGrammarConfiguration(language.id, { embeddedLanguages: embeddedScopes(language, getEncodedLanguageId) });
            }
        }
    }

    /**
     * Past Theia's `monaco.languages.register`, which at once makes room for settings of the language: a millisecond
     * each, a hundred at the start. Here that waits for the language's first file.
     */
    protected register({ id, name, extensions, filenames, filenamePatterns, firstLine }: BundledLanguage): void {
        ModesRegistry.registerLanguage({
            id, firstLine, aliases: [name],
            extensions: extensions && [...extensions],
            filenames: filenames && [...filenames],
            filenamePatterns: filenamePatterns && [...filenamePatterns]
        });
        monaco.languages.onLanguageEncountered(id, () => this.preferences.registerOverrideIdentifier(id));
    }

    protected provider(grammar: BundledGrammar): GrammarDefinitionProvider {
        return {
            getGrammarDefinition: async () => ({ format: 'json', content: (await grammar.load()).default }),
            getInjections: () => [...grammar.injections ?? []]
        };
    }
}
