import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { recommendedIn } from './recommended-ids';

/** What VS Code reads, below each folder. */
const FILE = '.vscode/extensions.json';
const MAX_BYTES = 64 * 1024;

/** The extensions that the open folders recommend, as far as the person trusts them. */
@injectable()
export class FolderRecommendations {

    @inject(FileService) protected readonly files: FileService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(WorkspaceTrustService) protected readonly trust: WorkspaceTrustService;

    async list(): Promise<string[]> {
        if (!await this.trust.getWorkspaceTrust()) {
            return [];
        }
        const roots = await this.workspace.roots;
        const lists = await Promise.all(roots.map(async ({ resource }) => {
            const content = await this.files.read(resource.resolve(FILE), { length: MAX_BYTES }).catch(() => undefined);
            return content ? recommendedIn(content.value) : [];
        }));
        return [...new Set(lists.flat())];
    }

    /** Calls back when the answer may be another. */
    watch(changed: () => void): Disposable {
        return new DisposableCollection(
            this.trust.onDidChangeWorkspaceTrust(changed),
            this.workspace.onWorkspaceChanged(changed),
            this.files.onDidFilesChange(({ changes }) => {
                if (changes.some(({ resource }) => resource.path.toString().endsWith(`/${FILE}`))) {
                    changed();
                }
            })
        );
    }
}
