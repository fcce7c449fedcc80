import { nls } from '@theia/core/lib/common/nls';
import { ReasonTranslator } from './reason-translator';

/** Followed by the English text of a reason; `scripts/lib/translations/reason-texts.mjs` finds them in the sources. */
const REASONS = 'openspace/reasons/';

let translator: ReasonTranslator | undefined;
let translated: typeof nls.localization;

/**
 * Why something failed, in the person's language. For what is shown, and nothing else: agents, scripts and logs get reasons as
 * they are, in English.
 */
export function reasonText(english: string): string {
    const { localization } = nls;
    if (!localization) {
        return english;
    }
    if (!translator || localization !== translated) {
        translator = new ReasonTranslator(Object.entries(localization.translations).filter(([key]) => key.startsWith(REASONS))
            .map(([key, text]) => [key.slice(REASONS.length), text] as const));
        translated = localization;
    }
    return translator.translate(english);
}

/** What an error says, in the person's language. */
export function errorText(error: unknown): string {
    return reasonText(error instanceof Error ? error.message : String(error));
}
