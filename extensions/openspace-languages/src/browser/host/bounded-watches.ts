import URI from '@theia/core/lib/common/uri';
import { MainFileSystemEventService } from '@theia/plugin-ext/lib/main/browser/main-file-system-event-service';

/** Theia's way to ask whether an extension's wish to watch a folder is left out; its types hide it. */
interface WatchDecision {
    readonly workspaceService: { tryGetRoots(): ReadonlyArray<{ readonly resource: URI }> };
    shouldSkipWatch(uri: URI): boolean;
}

/**
 * Language servers want to watch the folders above the open one, for packages and settings there, and Theia's watcher takes everything
 * below a folder: that would be all of a home, or of the disk, and nobody would hear of changes any more. Extensions watch what lies in
 * open folders, and the data of the repository that these are a part of.
 */
export function boundWatches(service: object = MainFileSystemEventService.prototype): void {
    (service as WatchDecision).shouldSkipWatch = function (this: WatchDecision, uri: URI): boolean {
        return !mayWatch(uri, this.workspaceService.tryGetRoots().map(({ resource }) => resource));
    };
}

export function mayWatch(uri: URI, roots: readonly URI[]): boolean {
    const repository = /^(.*?)\/\.git(\/|$)/.exec(uri.path.toString())?.[1];
    const work = repository === undefined ? undefined : uri.withPath(repository || '/');
    return roots.some(root => root.isEqualOrParent(uri) || work?.isEqualOrParent(root));
}
