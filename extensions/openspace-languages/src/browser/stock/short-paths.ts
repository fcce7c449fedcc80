import type URI from '@theia/core/lib/common/uri';
import type { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';

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

/** The path below the open folder in which a place is, with the folder's name in front if there are several; undefined elsewhere. */
export function pathInFolder(place: URI, workspace: Pick<WorkspaceService, 'getWorkspaceRootUri' | 'tryGetRoots'>): string | undefined {
    const folder = workspace.getWorkspaceRootUri(place);
    const path = folder?.relative(place)?.toString();
    return folder && workspace.tryGetRoots().length > 1 ? [folder.path.base, path].filter(Boolean).join('/') : path;
}
