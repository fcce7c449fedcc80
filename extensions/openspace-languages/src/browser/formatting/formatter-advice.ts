import { nls } from '@theia/core/lib/common/nls';

/** Formatters that are found without configuration, for languages whose server does not format. */
const FORMATTERS: Readonly<Record<string, string>> = {
    python: nls.localize('openspace/languages/formatPython', 'Install Ruff or Black: pip install ruff. It is found in .venv and on PATH.'),
    shellscript: nls.localize('openspace/languages/formatShell', 'Install shfmt, to be on PATH: apt install shfmt, brew install shfmt.'),
    ...Object.fromEntries(['markdown', 'vue', 'graphql', 'handlebars'].map(language => [language, nls.localize(
        'openspace/languages/formatPrettier', 'Add Prettier to the project: npm install --save-dev prettier.'
    )]))
};

const OTHERS = nls.localize('openspace/languages/formatOther', 'An extension can bring one.');

export interface UnformattedFile {
    readonly language: string;
    /** Of the language, as people call it. */
    readonly name: string;
    /** The whole file can be formatted, a selection cannot. */
    readonly isSelectionOnly: boolean;
    /** What to install to have a server of the language. */
    readonly install?: string;
}

/** What is missing, and what to do about it. */
export function formatterAdvice({ language, name, isSelectionOnly, install }: UnformattedFile): string {
    if (isSelectionOnly) {
        return nls.localize(
            'openspace/languages/formatsWhole', 'No formatter for selections in {0} files. Format Document formats the whole file.', name
        );
    }
    const missing = nls.localize('openspace/languages/noFormatter', 'No formatter for {0} files.', name);
    return `${missing} ${install === undefined ? FORMATTERS[language] ?? OTHERS : `${install}.`}`;
}
