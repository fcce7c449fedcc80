import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { WorkspaceStorageService } from '@theia/workspace/lib/browser/workspace-storage-service';
import { FakeStorage } from 'openspace-interface/lib/browser/fixtures/fake-storage';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FolderStateService } from '../../common/services/folder-state';
import { folderInAddress, FolderStorage, NAMED_LAYOUT } from './folder-storage';

const FOLDER = 'file:///w/one';

/** The disk, which several pages share. */
class FakeDisk implements FolderStateService {
    values: Record<string, unknown> = {};
    setAsidePath: string | undefined;
    reads: string[] = [];

    async read(folder: string): Promise<{ values: Record<string, unknown>; setAside?: string }> {
        this.reads.push(folder);
        return { values: { ...this.values }, setAside: this.setAsidePath };
    }
    async write(_folder: string, key: string, value?: unknown): Promise<void> {
        this.values = { ...this.values, [key]: value };
    }
    async setAside(_folder: string, key: string): Promise<string | undefined> {
        delete this.values[key];
        return '/aside';
    }
}

describe('the storage of a folder', () => {
    let disk: FakeDisk;
    let browser: FakeStorage;
    const warn = vi.fn();

    beforeEach(() => {
        disk = new FakeDisk();
        browser = new FakeStorage();
        warn.mockClear();
        window.sessionStorage.clear();
        window.location.hash = '#/w/one';
    });

    function page(): FolderStorage {
        const container = new Container();
        container.bind(ILogger).toConstantValue(new MockLogger());
        container.bind(FolderStateService).toConstantValue(disk);
        container.bind(WorkspaceStorageService).toConstantValue(browser as unknown as WorkspaceStorageService);
        container.bind(MessageService).toConstantValue({ warn } as unknown as MessageService);
        container.bind(FrontendApplicationStateService).toConstantValue(
            { reachedState: () => Promise.resolve() } as unknown as FrontendApplicationStateService);
        container.bind(WorkspaceService).toConstantValue({
            roots: Promise.resolve([]), workspace: { resource: new URI(FOLDER) }, onWorkspaceLocationChanged: () => undefined
        } as unknown as WorkspaceService);
        container.bind(FolderStorage).toSelf().inSingletonScope();
        return container.get(FolderStorage);
    }

    it('keeps what belongs to the folder on the disk, and all else in the browser', async () => {
        const storage = page();
        await storage.setData('layout', '{}');
        await storage.setData('trusted', true);
        await storage.setData(`${NAMED_LAYOUT}mine`, { a: 1 });
        expect(disk.values).toEqual({ layout: '{}', [`${NAMED_LAYOUT}mine`]: { a: 1 } });
        expect([await browser.getData('trusted'), await storage.getData('trusted'), await storage.keys(NAMED_LAYOUT)])
            .toEqual([true, true, [`${NAMED_LAYOUT}mine`]]);
        expect(await page().getData('layout')).toBe('{}');
    });

    it('asks once, before the folder is known, if the address names it', async () => {
        const storage = page();
        expect(disk.reads).toEqual([FOLDER]);
        await storage.getData('layout');
        expect(disk.reads).toEqual([FOLDER]);
        window.location.hash = '';
        await page().getData('layout');
        expect(disk.reads).toEqual([FOLDER, FOLDER]);
    });

    it('has what earlier versions kept in the browser', async () => {
        await browser.setData('layout', 'old');
        const storage = page();
        expect(await storage.getData('layout')).toBe('old');
        await storage.setData('layout', undefined);
        expect(await storage.getData('layout', 'default')).toBe('default');
    });

    it('gives each tab its own layout again, and shares the rest', async () => {
        const storage = page();
        await storage.setData('layout', 'mine');
        await storage.setData('tasks', ['mine']);
        storage.onDidWrite(FOLDER, 'layout', 'theirs');
        storage.onDidWrite(FOLDER, 'tasks', ['theirs']);
        storage.onDidWrite('file:///elsewhere', 'tasks', ['no']);
        expect([await storage.getData('layout'), await storage.getData('tasks')]).toEqual(['mine', ['theirs']]);
    });

    it('tells of what others write as a browser tells its tabs', async () => {
        const storage = page();
        await storage.getData('tasks');
        const keys: (string | null)[] = [];
        const listen = ({ key }: StorageEvent): unknown => keys.push(key);
        window.addEventListener('storage', listen);
        storage.onDidWrite(FOLDER, 'tasks', 1);
        window.removeEventListener('storage', listen);
        expect(keys).toEqual([`${FOLDER}:tasks`]);
    });

    it('writes nothing that is the same', async () => {
        const storage = page();
        await storage.setData('layout', 'a');
        const write = vi.spyOn(disk, 'write');
        await storage.setData('layout', 'a');
        await storage.setData('perspective-layouts', undefined);
        expect(write).not.toHaveBeenCalled();
    });

    it('forgets a value that is set aside, everywhere', async () => {
        const storage = page();
        await storage.setData('layout', 'broken');
        expect(await storage.setAside('layout')).toBe('/aside');
        expect([await storage.getData('layout'), await page().getData('layout')]).toEqual([undefined, undefined]);
    });

    it('tells the person when the file could not be read', async () => {
        disk.setAsidePath = '/state/x.broken.json';
        await page().getData('layout');
        await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
        expect(warn.mock.calls[0][0]).toContain('/state/x.broken.json');
    });

    it('works without a backend that answers', async () => {
        vi.spyOn(disk, 'read').mockRejectedValue(new Error('gone'));
        vi.spyOn(disk, 'write').mockRejectedValue(new Error('gone'));
        const storage = page();
        await storage.setData('layout', 'a');
        expect(await storage.getData('layout')).toBe('a');
    });
});

it.each([
    ['#/w/a%20b', 'file:///w/a%20b'], ['', undefined], ['#!empty', undefined], ['#//host/share', undefined], ['#%E0%A4%A', undefined]
])(
    'finds the folder in an address: %j', (hash, folder) => {
        expect(folderInAddress(hash)).toBe(folder);
    }
);
