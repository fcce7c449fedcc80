import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';

/** Names files as the agent does. */
@injectable()
export class WorkspacePaths {

    @inject(WorkspaceService)
    protected readonly workspace: WorkspaceService;

    /** Relative to the first root, with the root's name in front in another one; the whole URI of what is outside. */
    pathOf(uri: URI): string {
        const [first, ...others] = this.workspace.tryGetRoots();
        // Roots may lie in each other: the innermost counts.
        const inner = [first, ...others].flatMap(root => {
            const path = root?.resource.relative(uri)?.toString();
            return path ? [{ root, path }] : [];
        }).sort((a, b) => a.path.length - b.path.length)[0];
        return !inner ? uri.toString() : inner.root === first ? inner.path : `${inner.root.resource.path.base}/${inner.path}`;
    }
}
