import { describe, expect, it } from 'vitest';
import { fileCandidates } from './file-candidates';

const ROOTS = ['file:///w/app', 'file:///w/docs'];

describe('the files that an address in a document may mean', () => {
    it.each([
        ['plan.png', ['file:///w/docs/talks/plan.png']],
        ['../plan.png', ['file:///w/docs/plan.png']],
        ['./a b.png', ['file:///w/docs/talks/a%20b.png']],
        ['/img/plan.png', ['file:///w/docs/img/plan.png', 'file:///w/app/img/plan.png']],
        ['//img/plan.png', ['file:///w/docs/img/plan.png', 'file:///w/app/img/plan.png']]
    ])('%s', (address, uris) => {
        expect(fileCandidates(address, 'file:///w/docs/talks/a.deck.md', ROOTS)).toEqual(uris);
    });

    it('are in the order of the roots for a document that is in none of them', () => {
        expect(fileCandidates('/a.png', 'file:///tmp/a.deck.md', ROOTS)).toEqual(['file:///w/app/a.png', 'file:///w/docs/a.png']);
    });
});
