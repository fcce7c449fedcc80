import { CompressionToggle } from '@theia/core/lib/browser/tree/tree-compression';
import { MessageService } from '@theia/core/lib/common';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Deferred } from '@theia/core/lib/common/promise-util';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { DirNode } from '@theia/filesystem/lib/browser/file-tree/file-tree';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileStat } from '@theia/filesystem/lib/common/files';
import { FileNavigatorPreferences } from '@theia/navigator/lib/common/navigator-preferences';
import { FileNavigatorFilter } from '@theia/navigator/lib/browser/navigator-filter';
import { beforeEach, describe, expect, it } from 'vitest';
import { OrderlyTree } from './orderly-tree';

const FOLDER = new URI('file:///project');

describe('OrderlyTree', () => {
    /** What the disk has been asked for and not answered yet, in the order of the questions. */
    let questions: Deferred<FileStat>[];
    let tree: OrderlyTree;

    beforeEach(async () => {
        questions = [];
        const container = new Container({ defaultScope: 'Singleton' });
        container.bind(ILogger).to(MockLogger);
        container.bind(MessageService).toConstantValue({ error: () => undefined } as never);
        container.bind(FileService).toConstantValue({
            resolve: () => {
                const question = new Deferred<FileStat>();
                questions.push(question);
                return question.promise;
            }
        } as unknown as FileService);
        container.bind(FileNavigatorFilter).toConstantValue({
            onFilterChanged: () => ({ dispose: () => undefined }),
            filter: (children: unknown) => children
        } as unknown as FileNavigatorFilter);
        container.bind(FileNavigatorPreferences).toConstantValue({
            ready: new Promise(() => undefined), onPreferenceChanged: () => ({ dispose: () => undefined })
        });
        container.bind(CompressionToggle).toConstantValue({ compress: false });
        container.bind(OrderlyTree).toSelf();
        tree = container.get(OrderlyTree);
        tree.root = DirNode.createRoot(FileStat.dir(FOLDER));
        await answer(0);
    });

    /** The files that were in the folder when it was read. */
    async function answer(question: number, ...names: string[]): Promise<void> {
        questions[question].resolve({ ...FileStat.dir(FOLDER), children: names.map(name => FileStat.file(FOLDER.resolve(name))) });
        await new Promise(resolve => setImmediate(resolve));
    }

    function names(): string[] {
        return (tree.root as DirNode).children.map(child => (child as DirNode).uri.path.base);
    }

    it('shows what the newest reading found, whichever answer comes last', async () => {
        const refreshes = [tree.refresh(), tree.refresh(), tree.refresh()];
        await answer(3, 'a.txt', 'new.txt');
        await answer(1, 'a.txt');
        await answer(2, 'a.txt', '.new.txt.tmp');
        await Promise.all(refreshes);
        expect(names()).toEqual(['a.txt', 'new.txt']);
    });

    it('reads again what changes while the last of several answers is awaited', async () => {
        const first = tree.refresh();
        await answer(1, 'a.txt');
        await first;
        const second = tree.refresh();
        const third = tree.refresh();
        await answer(2, 'a.txt');
        expect(names()).toEqual(['a.txt']);
        await answer(3, 'a.txt', 'b.txt');
        await Promise.all([second, third]);
        expect(names()).toEqual(['a.txt', 'b.txt']);
    });

    it('knows which folders are being refreshed, and none afterwards', async () => {
        const refresh = tree.refresh();
        expect(tree.isRefreshing(tree.root!)).toBe(true);
        await answer(1, 'a.txt');
        await refresh;
        expect(tree.isRefreshing(tree.root!)).toBe(false);
    });

    it('is through with a folder that cannot be read', async () => {
        const older = tree.refresh();
        const newer = tree.refresh();
        await answer(1, 'a.txt');
        questions[2].reject(new Error('gone'));
        await Promise.all([older, newer]);
        expect(names()).toEqual([]);
        expect(tree.isRefreshing(tree.root!)).toBe(false);
    });
});
