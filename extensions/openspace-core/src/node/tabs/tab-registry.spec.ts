import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePage } from '../fixtures/fake-page';
import { ConnectedTab } from './connected-tab';
import { TabRegistry } from './tab-registry';

describe('TabRegistry', () => {
    let registry: TabRegistry;
    let told: [string, ConnectedTab][];

    beforeEach(() => {
        registry = new TabRegistry();
        told = [];
        registry.onDidAdd(tab => told.push(['added', tab]));
        registry.onDidLeave(tab => told.push(['left', tab]));
        registry.onDidRemove(tab => told.push(['removed', tab]));
    });

    afterEach(() => {
        vi.useRealTimers();
    });

    it('lists tabs oldest first, by folder too, without those that said goodbye', () => {
        const [first, second, third] = [registry.add(new FakePage()), registry.add(new FakePage()), registry.add(new FakePage())];
        first.directory = third.directory = '/a';
        second.directory = '/b';
        expect([registry.all, registry.inDirectory('/a')]).toEqual([[first, second, third], [first, third]]);
        first.leaving = true;
        expect([registry.all, registry.inDirectory('/a')]).toEqual([[second, third], [third]]);
    });

    it('gives every tab an id of its own, also after others went', () => {
        const first = registry.add(new FakePage());
        registry.remove(first);
        expect(registry.add(new FakePage()).id).not.toBe(first.id);
    });

    it('tells once that a tab is gone, and uses it no more', () => {
        const tab = registry.add(new FakePage());
        registry.remove(tab);
        registry.remove(tab);
        expect({ told, all: registry.all, leaving: tab.leaving })
            .toEqual({ told: [['added', tab], ['left', tab], ['removed', tab]], all: [], leaving: true });
    });

    it('tells that a tab says goodbye, which may come back', () => {
        const tab = registry.add(new FakePage());
        registry.leave(tab);
        expect({ told: told.slice(1), all: registry.all }).toEqual({ told: [['left', tab]], all: [] });
        tab.leaving = false;
        expect(registry.reachable).toEqual([tab]);
    });

    describe('when the socket of a page breaks', () => {
        let tab: ConnectedTab;
        let other: ConnectedTab;

        beforeEach(() => {
            vi.useFakeTimers();
            [tab, other] = [registry.add(new FakePage()), registry.add(new FakePage())];
            [tab.frontendId, other.frontendId] = ['one', 'other'];
            told = [];
        });

        afterEach(() => {
            expect(vi.getTimerCount(), 'timers left behind').toBe(0);
        });

        it('gives it two seconds; then it is shown to somebody, but cannot act', () => {
            registry.socketLost('one');
            vi.advanceTimersByTime(1_999);
            expect({ told, reachable: registry.reachable }).toEqual({ told: [], reachable: [tab, other] });
            vi.advanceTimersByTime(1);
            expect({ told, reachable: registry.reachable, all: registry.all })
                .toEqual({ told: [['left', tab]], reachable: [other], all: [tab, other] });
        });

        it('does not mind if it is back in time, however often', () => {
            for (let times = 0; times < 3; times++) {
                registry.socketLost('one');
                vi.advanceTimersByTime(1_500);
                registry.socketBack('one');
            }
            vi.advanceTimersByTime(10_000);
            expect({ told, reachable: registry.reachable }).toEqual({ told: [], reachable: [tab, other] });
        });

        it('lets it act again when it is back later', () => {
            registry.socketLost('one');
            vi.advanceTimersByTime(5_000);
            registry.socketBack('one');
            expect(registry.reachable).toEqual([tab, other]);
        });

        it('has nothing more to wait for when the tab is removed meanwhile', () => {
            registry.socketLost('one');
            registry.remove(tab);
            expect(vi.getTimerCount()).toBe(0);
            registry.socketLost('one');
            registry.socketBack('unknown');
        });
    });
});
