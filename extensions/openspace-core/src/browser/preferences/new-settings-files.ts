import URI from '@theia/core/lib/common/uri';

/** Where VS Code has the settings, tasks and launches of a folder. */
const OF_VSCODE = '.vscode';

/** A file in which settings of a folder may stand. */
interface SettingsFile {
    /** Whether it is there. */
    readonly valid: boolean;
    getConfigUri(): URI;
}

/** How Theia's `FoldersPreferencesProvider` finds these files; its types hide it. */
interface SettingsOfFolders {
    getFolderProviders: (this: SettingsOfFolders, resourceUri?: string) => SettingsFile[];
}

/**
 * Makes new files of settings, tasks and launches in `.vscode`, where those look for them who also use VS Code, and not in `.theia`, unless
 * the folder has some there. What counts is as in Theia: where both say something, `.theia` is right.
 * https://github.com/eclipse-theia/theia/blob/v1.74.1/packages/preferences/src/browser/folders-preferences-provider.ts
 */
export function makeFilesAsVSCodeDoes(provider: object): void {
    const settings = provider as SettingsOfFolders;
    const { getFolderProviders } = settings;
    settings.getFolderProviders = function (resourceUri): SettingsFile[] {
        const files = getFolderProviders.call(this, resourceUri);
        const isOfVSCode = (file: SettingsFile): boolean => file.getConfigUri().parent.path.base === OF_VSCODE;
        const [familiar, others] = [files.filter(isOfVSCode), files.filter(file => !isOfVSCode(file))];
        // The first that there is counts, and the first of all is made if there is none.
        return others.some(({ valid }) => valid) ? files : [...familiar, ...others];
    };
}
