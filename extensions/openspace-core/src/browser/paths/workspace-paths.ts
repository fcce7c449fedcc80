import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';

/** Names files as the agent does. */
@injectable()
export class WorkspacePaths {

    @inject(WorkspaceService)
    protected readonly workspace: WorkspaceService;

    /**
     * Relative to the first root, with the root's name in front in another one, the whole path if an earlier root has the same
     * name; the whole URI of what is outside. A folder of the first root may be called like another root: names are for telling,
     * files are compared by their URIs.
     */
    pathOf(uri: URI): string {
        return this.insidePathOf(uri) ?? uri.toString();
    }

    /** The same for a file of the workspace; undefined for what is outside, whatever its scheme. */
    insidePathOf(uri: URI): string | undefined {
        const roots = this.workspace.tryGetRoots();
        // Roots may lie in each other: the innermost counts.
        const inner = roots.flatMap(({ resource }) => {
            const path = resource.relative(uri)?.toString();
            return path ? [{ resource, path }] : [];
        }).sort((a, b) => a.path.length - b.path.length)[0];
        if (!inner) {
            return undefined;
        }
        const { resource: root, path } = inner;
        const namesake = roots.find(({ resource }) => resource.path.base === root.path.base)?.resource;
        return root === roots[0].resource ? path : root === namesake ? `${root.path.base}/${path}` : uri.path.toString();
    }
}
