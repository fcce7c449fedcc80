import type { CompositeTreeNode, TreeNode } from '@theia/core/lib/browser';
import type { CancellationToken } from '@theia/core/lib/common';
import { injectable } from '@theia/core/shared/inversify';
import { FileNavigatorTree } from '@theia/navigator/lib/browser/navigator-tree';

/** What is under way for one folder. */
interface Refreshes {
    pending: number;
    newest?: Promise<TreeNode[]>;
}

/**
 * Theia's tree takes the answer that comes last for the newest. A folder may be read twice within a moment, as when a file is written under
 * another name and then renamed, and the older answer may come last: here all refreshes of a folder end with what the newest one has read.
 */
@injectable()
export class OrderlyTree extends FileNavigatorTree {

    protected readonly refreshes = new Map<string, Refreshes>();

    isRefreshing(node: TreeNode): boolean {
        return this.refreshes.has(node.id);
    }

    override async refresh(raw?: CompositeTreeNode, cancellationToken?: CancellationToken): Promise<CompositeTreeNode | undefined> {
        const id = (raw ?? this.root)?.id;
        if (id === undefined) {
            return super.refresh(raw, cancellationToken);
        }
        const refreshes = this.refreshes.get(id) ?? { pending: 0 };
        this.refreshes.set(id, refreshes);
        refreshes.pending++;
        try {
            return await super.refresh(raw, cancellationToken);
        } finally {
            refreshes.pending--;
            if (refreshes.pending === 0) {
                this.refreshes.delete(id);
            }
        }
    }

    override async resolveChildren(parent: CompositeTreeNode): Promise<TreeNode[]> {
        const refreshes = this.refreshes.get(parent.id);
        const read = super.resolveChildren(parent);
        if (!refreshes) {
            return read;
        }
        refreshes.newest = read;
        let awaited: Promise<TreeNode[]>;
        let children: TreeNode[];
        do {
            awaited = refreshes.newest;
            children = await awaited;
        } while (awaited !== refreshes.newest);
        return children;
    }
}
