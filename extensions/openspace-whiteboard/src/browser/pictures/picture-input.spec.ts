import { QuickInputService } from '@theia/core/lib/common/quick-pick-service';
import { Container } from '@theia/core/shared/inversify';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { describe, expect, it, vi } from 'vitest';
import { PictureInput } from './picture-input';

vi.mock('openspace-content/lib/browser/pictures/picture-source', () => ({ isPictureFile: (path: string) => /\.(png|svg)$/.test(path) }));

interface Item { readonly label: string; readonly description?: string }

/** Asks a person who picks the item with that label, and types that path. */
async function ask(paths: readonly string[], label: string | undefined, typed?: string): Promise<string | undefined> {
    const container = new Container();
    container.bind<unknown>(FilesService).toConstantValue({
        search: async ({ query }: { query: string }) => ({ results: paths.filter(path => path.endsWith(query)), truncated: false })
    });
    container.bind<unknown>(QuickInputService).toConstantValue({
        showQuickPick: async (items: readonly Item[]) => items.find(item => item.label === label),
        input: async () => typed
    });
    container.bind(PictureInput).toSelf();
    return container.get(PictureInput).ask(undefined);
}

describe('the question for a picture', () => {
    it('offers those of the workspace', async () => {
        expect(await ask(['docs/logo.png', 'a/b.svg', 'src/a.ts'], 'logo.png')).toBe('docs/logo.png');
    });

    it('takes a path that is typed, also if there is no picture yet', async () => {
        expect(await ask(['docs/logo.png'], 'Enter a Path…', ' docs/new.png ')).toBe('docs/new.png');
        expect(await ask([], undefined, 'docs/new.png')).toBe('docs/new.png');
    });

    it('leaves the shape as it is if nobody answers', async () => {
        expect(await ask(['docs/logo.png'], undefined)).toBeUndefined();
        expect(await ask(['docs/logo.png'], 'Enter a Path…', undefined)).toBeUndefined();
    });
});
