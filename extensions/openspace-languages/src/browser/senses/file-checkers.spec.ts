import { CommandRegistry } from '@theia/core/lib/common/command';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FileCheckers } from './file-checkers';

vi.mock('@theia/markers/lib/browser/problem/problem-manager', () => ({ ProblemManager: Symbol('ProblemManager') }));

const FILE = 'file:///w/a.js';

describe('FileCheckers', () => {
    let markers: { owner: string }[];
    let handlers: Record<string, (uri: string) => unknown>;
    let checkers: FileCheckers;

    beforeEach(() => {
        [markers, handlers] = [[], {}];
        const container = new Container();
        container.bind<object>(CommandRegistry).toConstantValue({
            getActiveHandler: (id: string) => handlers[id] && { execute: handlers[id] }
        });
        container.bind<object>(ProblemManager).toConstantValue({
            findMarkers: ({ uri, owner }: { uri: URI; owner?: string }) =>
                uri.toString() === FILE ? markers.filter(marker => owner === undefined || marker.owner === owner) : []
        });
        container.bind(FileCheckers).toSelf();
        checkers = container.get(FileCheckers);
    });

    it('waits for each that is there, and for none that goes away', async () => {
        await checkers.whenChecked(FILE);
        const asked: string[] = [];
        let done = (): void => undefined;
        handlers['openspaceProjectTools.whenChecked'] = uri => {
            asked.push(uri);
            return new Promise<void>(resolve => { done = resolve; });
        };
        handlers['openspaceLanguageServers.whenChecked'] = () => Promise.reject(new Error('The extension host ended'));
        let isOver = false;
        const waiting = checkers.whenChecked(FILE).then(() => { isOver = true; });
        await new Promise(resolve => { setImmediate(resolve); });
        expect([asked, isOver]).toEqual([[FILE], false]);
        done();
        await waiting;
    });

    it('knows what they have said from what others have', () => {
        markers = [{ owner: 'eslint' }];
        expect(checkers.hasOthers(FILE)).toBe(false);
        const comesFromCheckers = checkers.watch(FILE);
        // The server says that there is nothing.
        expect(comesFromCheckers()).toBe(false);
        markers = [...markers, { owner: 'typescript' }];
        expect([comesFromCheckers(), checkers.hasOthers(FILE)]).toEqual([false, true]);
        markers = [{ owner: 'eslint' }, markers[1]];
        expect([comesFromCheckers(), comesFromCheckers()]).toEqual([true, false]);
        markers = [markers[1]];
        expect(comesFromCheckers()).toBe(true);
    });
});
