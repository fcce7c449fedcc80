import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePage } from '../fixtures/fake-page';
import { ConnectedTab } from './connected-tab';
import { TabRegistry } from './tab-registry';

describe('TabRegistry', () => {
    let registry: TabRegistry;
    let removed: ConnectedTab[];

    beforeEach(() => {
        registry = new TabRegistry();
        removed = [];
        registry.onDidRemove(tab => removed.push(tab));
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
        expect({ removed, all: registry.all, leaving: tab.leaving }).toEqual({ removed: [tab], all: [], leaving: true });
    });

    it('tells when a tab that could not be reached needs everything anew', async () => {
        vi.useFakeTimers();
        const page = new FakePage();
        const tab = registry.add(page);
        const lost: ConnectedTab[] = [];
        registry.onDidLoseEvents(loser => lost.push(loser));
        page.unreachable = true;
        tab.push({ type: 'session.removed', sessionID: 'ses_1' });
        tab.flush();
        await vi.advanceTimersByTimeAsync(0);
        page.unreachable = false;
        await vi.advanceTimersByTimeAsync(1_000);
        expect(lost).toEqual([tab]);
    });
});
