import type { CompositeTreeNode } from '@theia/core/lib/browser';
import type URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DirNode } from '@theia/filesystem/lib/browser';
import { FileNavigatorModel } from '@theia/navigator/lib/browser/navigator-model';
import { FileNavigatorTree } from '@theia/navigator/lib/browser/navigator-tree';
import { OrderlyTree } from './orderly-tree';

/** Also follows what changes in a folder while it is being expanded: Theia's model does so only afterwards, and misses it. */
@injectable()
export class ExplorerModel extends FileNavigatorModel {

    @inject(FileNavigatorTree) protected override readonly tree: OrderlyTree;

    protected override getAffectedNodes(uris: URI[]): Map<string, CompositeTreeNode> {
        const nodes = super.getAffectedNodes(uris);
        for (const uri of uris) {
            for (const node of this.getNodesByUri(uri.parent)) {
                if (DirNode.is(node) && this.tree.isRefreshing(node)) {
                    nodes.set(node.id, node);
                }
            }
        }
        return nodes;
    }
}
