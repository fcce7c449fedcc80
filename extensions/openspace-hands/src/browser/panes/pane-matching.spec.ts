import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPanes } from './pane-matching';

const remember = (...panes: string[][]): { id: string; tabs: string[] }[] =>
    panes.map((tabs, index) => ({ id: `pane-${index + 1}`, tabs }));

/** Tabs that are shared out to panes; a pane has at least one. */
const windows = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 }).chain(tabs =>
    fc.array(fc.nat(5), { minLength: tabs.length, maxLength: tabs.length })
        .map(homes => [0, 1, 2, 3, 4, 5].map(home => tabs.filter((_, index) => homes[index] === home)).filter(pane => pane.length > 0)));

describe('matchPanes', () => {
    it('finds every pane of an unchanged window, in whatever order', () => {
        fc.assert(fc.property(
            windows.chain(panes => fc.tuple(fc.constant(panes), fc.shuffledSubarray(panes, { minLength: panes.length }))),
            ([before, now]) => {
                const remembered = remember(...before);
                expect(matchPanes(remembered, now)).toEqual(now.map(pane => remembered[before.indexOf(pane)].id));
            }
        ));
    });

    it('never gives an id twice, nor to a pane that has nothing in common with it', () => {
        fc.assert(fc.property(windows, windows, (before, now) => {
            const remembered = remember(...before);
            const ids = matchPanes(remembered, now);
            const given = ids.filter(id => id !== undefined);
            expect(new Set(given).size).toBe(given.length);
            ids.forEach((id, index) => {
                const tabs = remembered.find(pane => pane.id === id)?.tabs;
                expect(tabs === undefined || now[index].some(tab => tabs.includes(tab))).toBe(true);
            });
        }));
    });

    it('finds a pane again that lost tabs and got others', () => {
        expect(matchPanes(remember(['a', 'b', 'c'], ['d']), [['d', 'e'], ['b', 'x']])).toEqual(['pane-2', 'pane-1']);
    });

    it('prefers the pane with more of the tabs', () => {
        expect(matchPanes(remember(['a', 'b', 'c']), [['a', 'x', 'y'], ['b', 'c']])).toEqual([undefined, 'pane-1']);
    });

    it('goes by the order where the same file is open twice', () => {
        expect(matchPanes(remember(['a'], ['a'], ['a']), [['a'], ['a'], ['a']])).toEqual(['pane-1', 'pane-2', 'pane-3']);
    });

    it('knows nothing of new panes', () => {
        expect(matchPanes([], [['a']])).toEqual([undefined]);
        expect(matchPanes(remember(['a']), [['b'], []])).toEqual([undefined, undefined]);
    });
});
