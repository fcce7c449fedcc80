import { Event } from '@theia/core/lib/common/event';
import { LineTokenizer } from './colored-lines';

export const CodeColorizer = Symbol('CodeColorizer');

/** Colours code as the editors do. */
export interface CodeColorizer {
    /** A language was loaded or the theme changed: ask for tokenizers again. */
    readonly onDidChange: Event<void>;
    /**
     * Tokenizer for the word after a code fence, the same object until `onDidChange`. Undefined if the language is not
     * known or not loaded yet; asking loads it.
     */
    tokenizerFor(language: string): LineTokenizer | undefined;
    /** Whether the language has colours: if there is no tokenizer for it, one is on its way. */
    isColorable(language: string): boolean;
}
