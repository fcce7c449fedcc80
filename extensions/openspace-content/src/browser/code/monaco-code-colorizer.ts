import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { URI } from '@theia/monaco-editor-core/esm/vs/base/common/uri';
import { TokenMetadata } from '@theia/monaco-editor-core/esm/vs/editor/common/encodedTokenAttributes';
import { IState, ITokenizationSupport, TokenizationRegistry } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import { ILanguageService } from '@theia/monaco-editor-core/esm/vs/editor/common/languages/language';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { MonacoTextmateService } from '@theia/monaco/lib/browser/textmate/monaco-textmate-service';
import { TextmateRegistry } from '@theia/monaco/lib/browser/textmate/textmate-registry';
import { CodeColorizer } from './code-colorizer';
import { ColoredRun, LineTokenizer } from './colored-lines';

/** Names for shells that models use and that no language definition lists. */
const SHELL_NAMES = new Set(['bash', 'sh', 'zsh', 'shell', 'console', 'shell-session', 'terminal']);
const SHELL_LANGUAGES = ['shellscript', 'shell'];

/**
 * Uses Monaco's registry of tokenizers, which Theia fills from its TextMate grammars when a language is first needed.
 * The rules of the colour classes are there from the start: Theia registers the document with Monaco's themes.
 */
@injectable()
export class MonacoCodeColorizer implements CodeColorizer {

    @inject(MonacoTextmateService) protected readonly textmate: MonacoTextmateService;
    @inject(TextmateRegistry) protected readonly grammars: TextmateRegistry;

    protected readonly tokenizers = new Map<string, LineTokenizer | undefined>();
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        TokenizationRegistry.onDidChange(() => {
            this.tokenizers.clear();
            this.onDidChangeEmitter.fire();
        });
    }

    tokenizerFor(language: string): LineTokenizer | undefined {
        if (!this.tokenizers.has(language)) {
            this.tokenizers.set(language, this.createTokenizer(language));
        }
        return this.tokenizers.get(language);
    }

    isColorable(language: string): boolean {
        const languageId = this.findLanguage(StandaloneServices.get(ILanguageService), language.toLowerCase());
        return languageId !== undefined
            && (this.grammars.getScope(languageId) !== undefined || TokenizationRegistry.get(languageId) !== null);
    }

    protected createTokenizer(name: string): LineTokenizer | undefined {
        const languages = StandaloneServices.get(ILanguageService);
        const languageId = this.findLanguage(languages, name.toLowerCase());
        if (!languageId) {
            return undefined;
        }
        this.loadGrammar(languages, languageId);
        const support = TokenizationRegistry.get(languageId);
        return support ? toLineTokenizer(support) : undefined;
    }

    /**
     * Opening a file would request all features of its language and so start its language server; colours need only the
     * grammar. A language without a grammar is left alone: the service would take it for loaded for ever.
     */
    protected loadGrammar(languages: ILanguageService, languageId: string): void {
        if (this.grammars.getScope(languageId)) {
            languages.requestBasicLanguageFeatures(languageId);
            this.textmate.activateLanguage(languageId);
        }
    }

    protected findLanguage(languages: ILanguageService, name: string): string | undefined {
        const candidates = SHELL_NAMES.has(name) ? [...SHELL_LANGUAGES, name] : [name];
        return candidates.find(id => languages.isRegisteredLanguageId(id))
            ?? languages.getLanguageIdByLanguageName(name)
            ?? languages.guessLanguageIdByFilepathOrFirstLine(URI.file(`/file.${name}`))
            ?? undefined;
    }
}

function toLineTokenizer(support: ITokenizationSupport): LineTokenizer {
    return {
        initialState: support.getInitialState(),
        tokenize: (line, state) => {
            // The state comes from this tokenizer: it is the initial one or an end state.
            const { tokens, endState } = support.tokenizeEncoded(line, true, state as IState);
            return { runs: toRuns(line, tokens), endState };
        }
    };
}

/** Tokens are pairs of start offset and packed attributes. */
function toRuns(line: string, tokens: Uint32Array): ColoredRun[] {
    const runs: ColoredRun[] = [];
    for (let index = 0; index < tokens.length; index += 2) {
        const text = line.slice(tokens[index], tokens[index + 2] ?? line.length);
        if (text) {
            runs.push({ text, className: TokenMetadata.getClassNameFromMetadata(tokens[index + 1]) });
        }
    }
    return runs;
}
