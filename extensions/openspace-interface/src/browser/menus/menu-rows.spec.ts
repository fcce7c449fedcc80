import { describe, expect, it } from 'vitest';
import { markTyped, MenuItem, menuRows, MenuSearch } from './menu-rows';

const item = (id: string, extra: Partial<MenuItem> = {}): MenuItem => ({ id, label: id, run: () => undefined, ...extra });

describe('MenuSearch', () => {
    const search = new MenuSearch([
        item('more', { isLast: true }), item('p/large', { label: 'Large', group: 'Provider' }), item('small', { badge: 'free' })
    ]);
    const found = (typed: string): string[] => search.find(typed).map(({ id }) => id);

    it('finds items by every word, wherever it stands, and keeps what is always offered at the end', () => {
        expect(found('')).toEqual(['p/large', 'small', 'more']);
        expect(found('PROV lar')).toEqual(['p/large', 'more']);
        expect(found('free')).toEqual(['small', 'more']);
        expect(found('large free')).toEqual(['more']);
    });

    it('finds one among thousands', () => {
        const items = Array.from({ length: 5_000 }, (_, index) => item(`model-${index}`, { group: `Provider ${index % 90}` }));
        const many = new MenuSearch(items);
        expect(many.find('model 4999').map(({ id }) => id)).toEqual(['model-4999']);
    });
});

describe('menuRows', () => {
    it('names each group once, and draws a line before what is last', () => {
        const [g, h] = [{ group: 'G' }, { group: 'H' }];
        const rows = menuRows([item('a', g), item('b', g), item('c', h), item('z', { isLast: true })]);
        expect(rows.map(row => row.kind === 'heading' ? row.text : row.kind === 'item' ? `${row.index}:${row.item.id}` : '-'))
            .toEqual(['G', '0:a', '1:b', 'H', '2:c', '-', '3:z']);
        expect(menuRows([item('z', { isLast: true })])).toHaveLength(1);
    });
});

describe('markTyped', () => {
    const marked = (text: string, typed: string): string =>
        markTyped(text, typed).map(piece => piece.isTyped ? `[${piece.text}]` : piece.text).join('');

    it('marks each word that was typed', () => {
        expect([marked('Claude Sonnet', 'son cl'), marked('abc', ''), marked('abc', 'x'), marked('İx', 'x')])
            .toEqual(['[Cl]aude [Son]net', 'abc', 'abc', 'İx']);
    });
});
