import type { BundledLanguage } from './bundled-language';
import { BUNDLED_LANGUAGES } from './bundled-languages';
import { GRAMMARS } from './grammar-table';

/**
 * Scope names that mark another language inside `language`, with that language's number.
 * Two marks exist: the grammar's own scope, and the fence scope `meta.embedded.block.<id>`.
 */
export function embeddedScopes(language: BundledLanguage, encode: (languageId: string) => number): Record<string, number> {
    const scopes: Record<string, number> = {};
    for (const inner of BUNDLED_LANGUAGES.filter(({ id }) => language.embeds?.includes(id))) {
        const encoded = encode(inner.id);
        scopes[GRAMMARS[inner.grammar].scopeName] = encoded;
        scopes[`meta.embedded.block.${inner.id}`] = encoded;
    }
    return scopes;
}
