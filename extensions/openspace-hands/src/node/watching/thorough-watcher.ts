import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { GlobMatcher } from '@openspace/foundation/globs';
import { FileUri } from '@theia/core/lib/common/file-uri';
import type {
    DidFilesChangedParams, FileChange, FileChangeType, FileSystemWatcherErrorParams, FileSystemWatcherService,
    FileSystemWatcherServiceClient, WatchOptions
} from '@theia/filesystem/lib/common/filesystem-watcher-protocol';
import { TemporaryFiles } from '../files/temporary-files';
import { FolderWatchers } from './folder-watchers';
import { isBelow, readNewFolder, uppermost } from './new-folder';

// The enumeration exists for the compiler only.
const [UPDATED, ADDED, DELETED] = [0, 1, 2] as [FileChangeType.UPDATED, FileChangeType.ADDED, FileChangeType.DELETED];
const TYPES = { create: ADDED, update: UPDATED, delete: DELETED };

/** What is created together is looked at together; in milliseconds. */
const PAUSE = 150;

/**
 * The watcher below lives on for ten seconds after its last client, and knows no more for the next one than it did: what closes its gaps
 * has to live longer. In milliseconds.
 */
const REST = 30_000;

/** All who watch the same share one watcher below, and so its gaps. */
interface Tree {
    /** In {@link ThoroughWatcher.trees}. */
    readonly key: string;
    /** By their handles. */
    readonly clients: Map<number, number>;
    /** As watchers tell paths: links are resolved. */
    readonly root: Promise<string>;
    readonly isIgnored: (path: string) => boolean;
    /** Of folders below it. */
    readonly folders: FolderWatchers;
    /** Paths of which something was told since the last look. What it was says little: a folder may be gone and there again. */
    readonly news: Set<string>;
    timer: NodeJS.Timeout | undefined;
    /** Runs while nobody watches. */
    rest: NodeJS.Timeout | undefined;
    isEnded: boolean;
}

/**
 * Closes a gap of Theia's watcher on Linux: of folders that are created together with what is in them, or moved here, its library watches
 * only the uppermost. Such folders get a watcher of their own, and what is in them already is told.
 */
export class ThoroughWatcher implements FileSystemWatcherService, FileSystemWatcherServiceClient {

    protected readonly trees = new Map<string, Tree>();
    protected readonly treesByHandle = new Map<number, Tree>();

    constructor(protected readonly inner: FileSystemWatcherService, protected readonly client: FileSystemWatcherServiceClient) {
        inner.setClient(this);
    }

    async watchFileChanges(clientId: number, uri: string, options?: WatchOptions): Promise<number> {
        const handle = await this.inner.watchFileChanges(clientId, uri, options);
        const ignored = options?.ignored ?? [];
        const key = JSON.stringify([uri, ...[...ignored].sort()]);
        const tree = this.trees.get(key) ?? this.createTree(key, uri, ignored);
        this.trees.set(key, tree);
        this.treesByHandle.set(handle, tree);
        clearTimeout(tree.rest);
        tree.clients.set(handle, clientId);
        return handle;
    }

    async unwatchFileChanges(handle: number): Promise<void> {
        const tree = this.treesByHandle.get(handle);
        this.treesByHandle.delete(handle);
        tree?.clients.delete(handle);
        if (tree?.clients.size === 0) {
            tree.rest = setTimeout(() => this.end(tree), REST).unref();
        }
        await this.inner.unwatchFileChanges(handle);
    }

    onDidFilesChanged({ clients, changes: all }: DidFilesChangedParams): void {
        const changes = all.filter(({ uri }) => !isHidden(FileUri.fsPath(uri)));
        if (changes.length === 0) {
            return;
        }
        this.client.onDidFilesChanged({ clients, changes });
        const paths = changes.map(({ uri }) => FileUri.fsPath(uri));
        for (const tree of this.trees.values()) {
            if (!clients?.length || clientsOf(tree).some(client => clients.includes(client))) {
                this.note(tree, paths);
            }
        }
    }

    onError(event: FileSystemWatcherErrorParams): void {
        this.client.onError(event);
    }

    setClient(): void {
        // The client is known from the start.
    }

    dispose(): void {
        this.trees.forEach(tree => this.end(tree));
        this.inner.dispose();
    }

    protected createTree(key: string, uri: string, ignored: readonly string[]): Tree {
        const path = FileUri.fsPath(uri);
        const matchers = ignored.flatMap(pattern => matcherOf(pattern) ?? []);
        const isIgnored = (file: string): boolean => matchers.some(matcher => matcher.matches(file.slice(1)));
        const tree: Tree = {
            key, clients: new Map(), root: realpath(path).catch(() => path), isIgnored, news: new Set(),
            timer: undefined, rest: undefined, isEnded: false,
            folders: new FolderWatchers(ignored, events => {
                const wanted = events.filter(event => !isIgnored(event.path) && !isHidden(event.path));
                this.tell(tree, wanted.map(event => ({ uri: FileUri.create(event.path).toString(), type: TYPES[event.type] })));
                this.note(tree, wanted.map(event => event.path));
            })
        };
        return tree;
    }

    protected end(tree: Tree): void {
        tree.isEnded = true;
        clearTimeout(tree.timer);
        clearTimeout(tree.rest);
        tree.folders.dispose();
        this.trees.delete(tree.key);
    }

    /** To all who watch, if there are any. */
    protected tell(tree: Tree, changes: FileChange[]): void {
        const clients = clientsOf(tree);
        if (changes.length > 0 && clients.length > 0 && !tree.isEnded) {
            this.client.onDidFilesChanged({ clients, changes });
        }
    }

    /** Something may be new there. */
    protected note(tree: Tree, paths: readonly string[]): void {
        if (paths.length === 0 || tree.isEnded) {
            return;
        }
        paths.forEach(path => tree.news.add(path));
        tree.timer ??= setTimeout(() => {
            tree.timer = undefined;
            void this.lookAtNews(tree);
        }, PAUSE);
    }

    protected async lookAtNews(tree: Tree): Promise<void> {
        const root = await tree.root;
        const news = uppermost([...tree.news].filter(path => isBelow(path, root) && !tree.isIgnored(path)));
        tree.news.clear();
        const folders: string[] = [];
        for (const path of news) {
            const content = await readNewFolder(path, tree.isIgnored);
            if (content?.hasFolders) {
                folders.push(path);
            } else if (!content) {
                tree.folders.forget(path);
            }
        }
        if (folders.length === 0 || tree.isEnded) {
            return;
        }
        const missed = await tree.folders.add(folders, root);
        // Once they are watched, nothing more can be missed.
        this.tell(tree, (await Promise.all(missed.map(folder => readNewFolder(folder, tree.isIgnored))))
            .flatMap(content => content?.paths ?? [])
            .map(path => ({ uri: FileUri.create(path).toString(), type: ADDED })));
    }
}

/** A save is one change: what is written first, beside the file, would only come and go in the explorer. */
function isHidden(path: string): boolean {
    return TemporaryFiles.isTemporary(basename(path));
}

function clientsOf({ clients }: Tree): number[] {
    return [...new Set(clients.values())];
}

/** Undefined for a pattern that cannot be read: Theia's watcher has its own opinion of it. */
function matcherOf(pattern: string): GlobMatcher | undefined {
    try {
        return new GlobMatcher(pattern, 'paths');
    } catch {
        return undefined;
    }
}
