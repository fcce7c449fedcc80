import { l10n, Uri, workspace } from 'vscode';

/** What others have written, or a build. */
const NOT_OURS = '**/{node_modules,bower_components,dist,build,out,coverage,.git}/**';

/** With more of them a question would take too long. */
const MAX_FILES = 2_000;

/** There are so many files that only a part of a name's places would be found. */
export class TooManyFilesError extends Error {

    constructor() {
        super(l10n.t('There are more than {0} style sheets and pages here: the name cannot be looked for in all of them.', MAX_FILES));
    }
}

/** Style sheets of the open folders, by the endings of their names; fails if there are too many. */
export async function styleFiles(...endings: readonly string[]): Promise<readonly Uri[]> {
    const pattern = endings.length > 1 ? `**/*.{${endings.join(',')}}` : `**/*.${endings[0]}`;
    const files = await workspace.findFiles(pattern, NOT_OURS, MAX_FILES + 1);
    if (files.length > MAX_FILES) {
        throw new TooManyFilesError();
    }
    return files;
}
