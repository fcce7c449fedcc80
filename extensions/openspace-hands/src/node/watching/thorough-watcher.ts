import { realpath } from 'node:fs/promises';
import { GlobMatcher } from '@openspace/foundation/globs';
import { FileUri } from '@theia/core/lib/common/file-uri';
import type {
    DidFilesChangedParams, FileChangeType, FileSystemWatcherErrorParams, FileSystemWatcherService, FileSystemWatcherServiceClient,
    WatchOptions
} from '@theia/filesystem/lib/common/filesystem-watcher-protocol';
import { FolderWatchers } from './folder-watchers';
import { isBelow, readNewFolder, uppermost } from './new-folder';

// The enumeration exists for the compiler only.
const [UPDATED, ADDED, DELETED] = [0, 1, 2] as [FileChangeType.UPDATED, FileChangeType.ADDED, FileChangeType.DELETED];
const TYPES = { create: ADDED, update: UPDATED, delete: DELETED };

/** What is created together is looked at together; in milliseconds. */
const PAUSE = 150;

interface Watch {
    readonly clientId: number;
    /** As watchers tell paths: links are resolved. */
    readonly root: Promise<string>;
    readonly isIgnored: (path: string) => boolean;
    /** Of folders below it. */
    readonly folders: FolderWatchers;
    /** Paths of which something was told since the last look. What it was says little: a folder may be gone and there again. */
    readonly news: Set<string>;
    timer: NodeJS.Timeout | undefined;
    isEnded: boolean;
}

/**
 * Closes a gap of Theia's watcher on Linux: of folders that are created together with what is in them, or moved here, its library watches
 * only the uppermost. Such folders get a watcher of their own, and what is in them already is told.
 */
export class ThoroughWatcher implements FileSystemWatcherService, FileSystemWatcherServiceClient {

    protected readonly watches = new Map<number, Watch>();

    constructor(protected readonly inner: FileSystemWatcherService, protected readonly client: FileSystemWatcherServiceClient) {
        inner.setClient(this);
    }

    async watchFileChanges(clientId: number, uri: string, options?: WatchOptions): Promise<number> {
        const handle = await this.inner.watchFileChanges(clientId, uri, options);
        const path = FileUri.fsPath(uri);
        const root = realpath(path).catch(() => path);
        const ignored = options?.ignored ?? [];
        const matchers = ignored.flatMap(pattern => matcherOf(pattern) ?? []);
        const isIgnored = (file: string): boolean => matchers.some(matcher => matcher.matches(file.slice(1)));
        const folders = new FolderWatchers(ignored, events => {
            const changes = events.filter(event => !isIgnored(event.path))
                .map(event => ({ uri: FileUri.create(event.path).toString(), type: TYPES[event.type] }));
            if (changes.length > 0) {
                this.onDidFilesChanged({ clients: [clientId], changes });
            }
        });
        this.watches.set(handle, { clientId, root, isIgnored, folders, news: new Set(), timer: undefined, isEnded: false });
        return handle;
    }

    async unwatchFileChanges(handle: number): Promise<void> {
        const watch = this.watches.get(handle);
        if (watch) {
            this.watches.delete(handle);
            watch.isEnded = true;
            clearTimeout(watch.timer);
            watch.folders.dispose();
        }
        await this.inner.unwatchFileChanges(handle);
    }

    onDidFilesChanged(event: DidFilesChangedParams): void {
        this.client.onDidFilesChanged(event);
        const paths = event.changes.map(({ uri }) => FileUri.fsPath(uri));
        for (const watch of this.watches.values()) {
            if (event.clients?.length && !event.clients.includes(watch.clientId)) {
                continue;
            }
            paths.forEach(path => watch.news.add(path));
            watch.timer ??= setTimeout(() => {
                watch.timer = undefined;
                void this.lookAtNews(watch);
            }, PAUSE);
        }
    }

    onError(event: FileSystemWatcherErrorParams): void {
        this.client.onError(event);
    }

    setClient(): void {
        // The client is known from the start.
    }

    dispose(): void {
        this.inner.dispose();
    }

    protected async lookAtNews(watch: Watch): Promise<void> {
        const root = await watch.root;
        const news = uppermost([...watch.news].filter(path => isBelow(path, root) && !watch.isIgnored(path)));
        watch.news.clear();
        const folders: string[] = [];
        for (const path of news) {
            const content = await readNewFolder(path, watch.isIgnored);
            if (content?.hasFolders) {
                folders.push(path);
            } else if (!content) {
                watch.folders.forget(path);
            }
        }
        if (folders.length === 0 || watch.isEnded) {
            return;
        }
        const missed = await watch.folders.add(folders, root);
        // Once they are watched, nothing more can be missed.
        const changes = (await Promise.all(missed.map(folder => readNewFolder(folder, watch.isIgnored))))
            .flatMap(content => content?.paths ?? [])
            .map(path => ({ uri: FileUri.create(path).toString(), type: ADDED }));
        if (changes.length > 0 && !watch.isEnded) {
            this.client.onDidFilesChanged({ clients: [watch.clientId], changes });
        }
    }
}

/** Undefined for a pattern that cannot be read: Theia's watcher has its own opinion of it. */
function matcherOf(pattern: string): GlobMatcher | undefined {
    try {
        return new GlobMatcher(pattern, 'paths');
    } catch {
        return undefined;
    }
}
