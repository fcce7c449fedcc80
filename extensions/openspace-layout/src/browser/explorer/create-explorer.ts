import type { interfaces } from '@theia/core/shared/inversify';
import { createFileNavigatorContainer } from '@theia/navigator/lib/browser/navigator-container';
import { FileNavigatorModel } from '@theia/navigator/lib/browser/navigator-model';
import { FileNavigatorTree } from '@theia/navigator/lib/browser/navigator-tree';
import { FileNavigatorWidget } from '@theia/navigator/lib/browser/navigator-widget';
import { ExplorerModel } from './explorer-model';
import { OrderlyTree } from './orderly-tree';

/** Theia's explorer, with a tree that misses no file. */
export function createExplorer(parent: interfaces.Container): FileNavigatorWidget {
    const container = createFileNavigatorContainer(parent);
    container.rebind(FileNavigatorTree).to(OrderlyTree).inSingletonScope();
    container.rebind(FileNavigatorModel).to(ExplorerModel).inSingletonScope();
    return container.get(FileNavigatorWidget);
}
