import URI from '@theia/core/lib/common/uri';
import { FileStat } from '@theia/filesystem/lib/common/files';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { describe, expect, it } from 'vitest';
import { pathInFolder, PlaceLabels, shortenPaths } from './short-paths';

describe('paths in lists of places', () => {
    const FOLDER = new URI('file:///home/me/shop');
    const labels = (...folders: URI[]): PlaceLabels => {
        const whole: PlaceLabels = { getUriLabel: place => new URI(place.toString()).path.fsPath() };
        const workspace = Object.assign(new WorkspaceService(), { tryGetRoots: () => folders.map(resource => FileStat.dir(resource)) });
        shortenPaths(whole, place => pathInFolder(new URI(place), workspace));
        return whole;
    };

    it('begin at the folder that is open', () => {
        expect(labels(FOLDER).getUriLabel(new URI('file:///home/me/shop/src/till'), { relative: true })).toBe('src/till');
        expect(labels(FOLDER).getUriLabel(FOLDER, { relative: true })).toBe('');
    });

    it('begin with the folder\'s name if there are several', () => {
        const both = labels(FOLDER, new URI('file:///home/me/bank'));
        expect(both.getUriLabel(new URI('file:///home/me/bank/src'), { relative: true })).toBe('bank/src');
        expect(both.getUriLabel(FOLDER, { relative: true })).toBe('shop');
    });

    it('begin at the inner folder where one is in another', () => {
        const both = labels(FOLDER, new URI('file:///home/me/shop/till'));
        expect(both.getUriLabel(new URI('file:///home/me/shop/till/src'), { relative: true })).toBe('till/src');
    });

    it('are whole elsewhere, without a folder, and where the whole was asked for', () => {
        expect(labels(FOLDER).getUriLabel(new URI('file:///home/me/shopping/a'), { relative: true })).toBe('/home/me/shopping/a');
        expect(labels().getUriLabel(new URI('file:///home/me/shop/a'), { relative: true })).toBe('/home/me/shop/a');
        expect(labels(FOLDER).getUriLabel(new URI('file:///home/me/shop/src'))).toBe('/home/me/shop/src');
    });
});
