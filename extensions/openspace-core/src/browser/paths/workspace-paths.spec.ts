import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { expect, it } from 'vitest';
import { WorkspacePaths } from './workspace-paths';

it.each([
    ['the workspace', 'file:///w/with%20space.ts', 'with space.ts'],
    ['another root', 'file:///second/b.ts', 'second/b.ts'],
    ['a root in a root', 'file:///w/inner/deep/c.ts', 'inner/deep/c.ts'],
    ['a root called like another one', 'file:///elsewhere/second/b.ts', '/elsewhere/second/b.ts'],
    ['a root called like the first', 'file:///elsewhere/w/b.ts', '/elsewhere/w/b.ts'],
    ['nowhere', 'file:///elsewhere/c.ts', 'file:///elsewhere/c.ts'],
    ['a neighbour whose name begins the same', 'file:///w-evil/d.ts', 'file:///w-evil/d.ts'],
    ['the root itself', 'file:///w', 'file:///w'],
    ['a text that is not on the disk', 'openspace-before:/w/with%20space.ts?x', 'openspace-before:/w/with%20space.ts?x']
])('names a file by its path in the workspace: %s', (_name, uri, path) => {
    const container = new Container();
    const roots = ['file:///w', 'file:///second', 'file:///w/inner', 'file:///elsewhere/second', 'file:///elsewhere/w'].map(root =>
        ({ resource: new URI(root) }));
    container.bind(WorkspaceService).toConstantValue({ tryGetRoots: () => roots } as unknown as WorkspaceService);
    container.bind(WorkspacePaths).toSelf();
    const paths = container.get(WorkspacePaths);
    expect(paths.pathOf(new URI(uri))).toBe(path);
    expect(paths.insidePathOf(new URI(uri))).toBe(path === uri ? undefined : path);
});
