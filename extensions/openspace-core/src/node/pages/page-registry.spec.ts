import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePage } from '../fixtures/fake-page';
import { ConnectedPage } from './connected-page';
import { PageRegistry } from './page-registry';

describe('PageRegistry', () => {
    let registry: PageRegistry;
    let told: [string, ConnectedPage][];

    beforeEach(() => {
        registry = new PageRegistry();
        told = [];
        registry.onDidAdd(page => told.push(['added', page]));
        registry.onDidLeave(page => told.push(['left', page]));
        registry.onDidRemove(page => told.push(['removed', page]));
    });

    afterEach(() => {
        vi.useRealTimers();
    });

    it('lists pages oldest first, by folder too, without those that said goodbye', () => {
        const [first, second, third] = [registry.add(new FakePage()), registry.add(new FakePage()), registry.add(new FakePage())];
        first.directory = third.directory = '/a';
        second.directory = '/b';
        expect([registry.all, registry.inDirectory('/a')]).toEqual([[first, second, third], [first, third]]);
        first.leaving = true;
        expect([registry.all, registry.inDirectory('/a')]).toEqual([[second, third], [third]]);
    });

    it('gives every page an id of its own, also after others went', () => {
        const first = registry.add(new FakePage());
        registry.remove(first);
        expect(registry.add(new FakePage()).id).not.toBe(first.id);
    });

    it('tells once that a page is gone, and uses it no more', () => {
        const page = registry.add(new FakePage());
        registry.remove(page);
        registry.remove(page);
        expect({ told, all: registry.all, leaving: page.leaving })
            .toEqual({ told: [['added', page], ['left', page], ['removed', page]], all: [], leaving: true });
    });

    it('tells that a page says goodbye, which may come back', () => {
        const page = registry.add(new FakePage());
        registry.leave(page);
        expect({ told: told.slice(1), all: registry.all }).toEqual({ told: [['left', page]], all: [] });
        page.leaving = false;
        expect(registry.reachable).toEqual([page]);
    });

    it('knows by its connection whether a page has left', () => {
        const page = registry.add(new FakePage());
        page.frontendId = 'one';
        expect([registry.hasLeft('one'), registry.hasLeft('other')]).toEqual([false, false]);
        registry.leaveById('one');
        registry.leaveById('one');
        expect([registry.hasLeft('one'), told.slice(1)]).toEqual([true, [['left', page]]]);
        page.leaving = false;
        expect(registry.hasLeft('one')).toBe(false);
    });

    describe('when the socket of a page breaks', () => {
        let page: ConnectedPage;
        let other: ConnectedPage;

        beforeEach(() => {
            vi.useFakeTimers();
            [page, other] = [registry.add(new FakePage()), registry.add(new FakePage())];
            [page.frontendId, other.frontendId] = ['one', 'other'];
            told = [];
        });

        afterEach(() => {
            expect(vi.getTimerCount(), 'timers left behind').toBe(0);
        });

        it('gives it two seconds; then it is shown to somebody, but cannot act', () => {
            registry.socketLost('one');
            vi.advanceTimersByTime(1_999);
            expect({ told, reachable: registry.reachable }).toEqual({ told: [], reachable: [page, other] });
            vi.advanceTimersByTime(1);
            expect({ told, reachable: registry.reachable, all: registry.all })
                .toEqual({ told: [['left', page]], reachable: [other], all: [page, other] });
        });

        it('does not mind if it is back in time, however often', () => {
            for (let times = 0; times < 3; times++) {
                registry.socketLost('one');
                vi.advanceTimersByTime(1_500);
                registry.socketBack('one');
            }
            vi.advanceTimersByTime(10_000);
            expect({ told, reachable: registry.reachable }).toEqual({ told: [], reachable: [page, other] });
        });

        it('lets it act again when it is back later', () => {
            registry.socketLost('one');
            vi.advanceTimersByTime(5_000);
            registry.socketBack('one');
            expect(registry.reachable).toEqual([page, other]);
        });

        it('has nothing more to wait for when the page is removed meanwhile', () => {
            registry.socketLost('one');
            registry.remove(page);
            expect(vi.getTimerCount()).toBe(0);
            registry.socketLost('one');
            registry.socketBack('unknown');
        });
    });
});
