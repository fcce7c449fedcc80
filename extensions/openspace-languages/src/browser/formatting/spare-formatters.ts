/** The extension with the formatters that are shipped, and the languages for which it has one. */
const SHIPPED = 'openspace.language-servers';
const LANGUAGES: ReadonlySet<string> = new Set(['python', 'markdown', 'shellscript']);

interface Formatter {
    readonly extensionId?: { readonly value: string };
}

interface Text {
    getLanguageId(): string;
}

/** What Monaco knows of those who format. */
export interface FormatterRegistry<F extends Formatter, T extends Text = Text> {
    ordered(text: T, recursive?: boolean): F[];
}

/**
 * Formatters that are shipped step back for every other: whoever installs one wants that, and is not asked which one to take. Only a
 * person who names ours gets it all the same.
 */
export function stepBack<F extends Formatter, T extends Text>(
    registry: FormatterRegistry<F, T>, wanted: (text: T) => string | undefined
): void {
    const ordered = registry.ordered.bind(registry);
    registry.ordered = (text, recursive) => {
        const all = ordered(text, recursive);
        const others = all.filter(({ extensionId }) => extensionId?.value !== SHIPPED);
        return others.length > 0 && LANGUAGES.has(text.getLanguageId()) && wanted(text) !== SHIPPED ? others : all;
    };
}
