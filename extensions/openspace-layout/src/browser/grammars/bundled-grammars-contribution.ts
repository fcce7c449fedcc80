import { injectable } from '@theia/core/shared/inversify';
import * as monaco from '@theia/monaco-editor-core';
import { getEncodedLanguageId, LanguageGrammarDefinitionContribution } from '@theia/monaco/lib/browser/textmate/textmate-contribution';
import { GrammarDefinitionProvider, TextmateRegistry } from '@theia/monaco/lib/browser/textmate/textmate-registry';
import { BUNDLED_LANGUAGES } from './bundled-languages';
import { embeddedScopes } from './embedded-scopes';
import { BundledGrammar, GRAMMARS } from './grammar-table';
import { languageConfiguration } from './language-configuration';

/** Tells the editor about every bundled language. No grammar is fetched before a file needs it. */
@injectable()
export class BundledGrammarsContribution implements LanguageGrammarDefinitionContribution {

    registerTextmateLanguage(registry: TextmateRegistry): void {
        for (const grammar of Object.values(GRAMMARS)) {
            registry.registerTextmateGrammarScope(grammar.scopeName, this.provider(grammar));
        }
        for (const { id, name, extensions, filenames, filenamePatterns, firstLine } of BUNDLED_LANGUAGES) {
            monaco.languages.register({
                id, firstLine, aliases: [name],
                extensions: extensions && [...extensions],
                filenames: filenames && [...filenames],
                filenamePatterns: filenamePatterns && [...filenamePatterns]
            });
        }
        // In a second pass, because embedded languages are encoded by number and must all be known.
        for (const language of BUNDLED_LANGUAGES) {
            monaco.languages.setLanguageConfiguration(language.id, languageConfiguration(language));
            registry.mapLanguageIdToTextmateGrammar(language.id, GRAMMARS[language.grammar].scopeName);
            if (language.embeds) {
                registry.registerGrammarConfiguration(language.id, { embeddedLanguages: embeddedScopes(language, getEncodedLanguageId) });
            }
        }
    }

    protected provider(grammar: BundledGrammar): GrammarDefinitionProvider {
        return {
            getGrammarDefinition: async () => ({ format: 'json', content: (await grammar.load()).default }),
            getInjections: () => [...grammar.injections ?? []]
        };
    }
}
