import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { timeout } from '@theia/core/lib/common/promise-util';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileChangesEvent, FileChangeType } from '@theia/filesystem/lib/common/files';
import { WorkspaceService } from '@theia/workspace/lib/browser';
import { HostDemand } from './host-demand';

/** Of a folder with more of them, only the first are looked into; git's extension begins with the first file of a language anyway. */
const MAX_FOLDERS = 100;

/** Git's extension takes the processor for a second or two, which the person's first steps in a new page shall not share. */
const DELAY_MS = 2_000;

/** Asks for the extension host when there is a repository for git's extension. */
@injectable()
export class RepositoryWatch {

    @inject(FileService)
    protected readonly files: FileService;

    @inject(WorkspaceService)
    protected readonly workspace: WorkspaceService;

    @inject(HostDemand)
    protected readonly demand: HostDemand;

    protected isWatching = false;

    /** Until the first one is found. */
    watch(): void {
        if (this.isWatching) {
            return;
        }
        this.isWatching = true;
        const listeners = new DisposableCollection(
            this.files.onDidFilesChange(event => { if (isNewRepository(event)) { this.demand.make(); } }),
            this.workspace.onWorkspaceChanged(() => this.look()),
            this.demand.onDidMake(() => listeners.dispose())
        );
        void timeout(DELAY_MS).then(() => this.look());
    }

    protected async look(): Promise<void> {
        const found = await Promise.all(this.workspace.tryGetRoots().map(async ({ resource }) =>
            await this.hasSome(repositoriesAround(resource)) || this.hasSome(await this.repositoriesIn(resource))));
        if (found.includes(true)) {
            this.demand.make();
        }
    }

    /** As deep as git's extension looks by itself. */
    protected async repositoriesIn(folder: URI): Promise<URI[]> {
        const { children } = await this.files.resolve(folder);
        const folders = (children ?? []).filter(({ isDirectory }) => isDirectory).slice(0, MAX_FOLDERS);
        return folders.map(({ resource }) => resource.resolve('.git'));
    }

    protected async hasSome(uris: readonly URI[]): Promise<boolean> {
        return (await Promise.all(uris.map(uri => this.files.exists(uri)))).includes(true);
    }
}

/** Where the data of a repository would be that the folder is, or is a part of. */
export function repositoriesAround(folder: URI): URI[] {
    const data = folder.resolve('.git');
    return folder.path.isRoot ? [data] : [data, ...repositoriesAround(folder.parent)];
}

function isNewRepository({ changes }: FileChangesEvent): boolean {
    return changes.some(({ type, resource }) => type === FileChangeType.ADDED && /\/\.git(\/|$)/.test(resource.path.toString()));
}
