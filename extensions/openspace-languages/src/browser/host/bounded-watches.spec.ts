import URI from '@theia/core/lib/common/uri';
import { describe, expect, it, vi } from 'vitest';
import { boundWatches, mayWatch } from './bounded-watches';

// Theia's class needs Monaco, which cannot be loaded here.
vi.mock('@theia/plugin-ext/lib/main/browser/main-file-system-event-service', () => ({ MainFileSystemEventService: class { } }));

const ROOTS = ['file:///home/me/work/app', 'file:///srv/data'].map(uri => new URI(uri));

describe('what extensions may watch', () => {
    it.each([
        'file:///home/me/work/app', 'file:///home/me/work/app/src', 'file:///home/me/work/app/node_modules/x', 'file:///srv/data/a',
        'file:///home/me/work/app/.git', 'file:///home/me/work/.git', 'file:///home/me/.git/refs'
    ])('is in open folders, and in the data of their repository: %s', uri => {
        expect(mayWatch(new URI(uri), ROOTS)).toBe(true);
    });

    it.each([
        'file:///', 'file:///home', 'file:///home/me/work', 'file:///home/me/work/node_modules', 'file:///home/me/work/application',
        'file:///home/me/other/.git', 'file:///usr/lib', 'file:///home/me/.config/tool'
    ])('is nothing else: %s', uri => {
        expect(mayWatch(new URI(uri), ROOTS)).toBe(false);
        expect(mayWatch(new URI(uri), [])).toBe(false);
    });

    it('is decided for Theia with the folders that are open then', () => {
        const roots: { resource: URI }[] = [];
        const service = { workspaceService: { tryGetRoots: () => roots }, shouldSkipWatch: (_uri: URI): boolean => false };
        boundWatches(service);
        expect(service.shouldSkipWatch(new URI('file:///srv/data/a'))).toBe(true);
        roots.push({ resource: ROOTS[1] });
        expect(service.shouldSkipWatch(new URI('file:///srv/data/a'))).toBe(false);
    });
});
