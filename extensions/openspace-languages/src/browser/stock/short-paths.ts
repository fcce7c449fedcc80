import type URI from '@theia/core/lib/common/uri';

/** What Monaco knows of the name of a place. */
export interface PlaceLabels {
    getUriLabel(place: { toString(): string }, options?: { readonly relative?: boolean }): string;
}

/**
 * Monaco says the whole path of a file where VS Code says that from the folder that is open, such as in the list of
 * references: there is no room for more.
 */
export function shortenPaths(labels: PlaceLabels, inFolder: (place: string) => string | undefined): void {
    const whole = labels.getUriLabel.bind(labels);
    labels.getUriLabel = (place, options) => (options?.relative ? inFolder(place.toString()) : undefined) ?? whole(place, options);
}

/** The path below one of these folders, with the folder's name in front if there are several; nothing for the folder itself. */
export function pathInFolders(place: URI, folders: readonly URI[]): string | undefined {
    const folder = folders.find(each => each.isEqualOrParent(place));
    const path = folder?.relative(place)?.toString();
    return folder && folders.length > 1 ? [folder.path.base, path].filter(Boolean).join('/') : path;
}
