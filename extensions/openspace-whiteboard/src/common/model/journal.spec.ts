import { describe, expect, it } from 'vitest';
import { boardOf, box } from './fixtures/elements';
import { Journal } from './journal';

const START = 1_700_000_000;

describe('Journal', () => {

    it('grows by one with each change', () => {
        const journal = new Journal(boardOf(), START);
        expect(journal.revision).toBe(START);
        expect(journal.record(boardOf(box('a')), 'agent')).toBe(START + 1);
        expect(journal.record(boardOf(box('a'), box('b')), 'person')).toBe(START + 2);
        expect(journal.revision).toBe(START + 2);
    });

    it('tells who added, changed and deleted what since a revision', () => {
        const journal = new Journal(boardOf(box('a'), box('b')), START);
        journal.record(boardOf(box('a', { x: 5 }), box('b')), 'agent');
        const seen = journal.revision;
        journal.record(boardOf(box('a', { x: 9, text: 'A' }), box('b')), 'person');
        journal.record({ title: 'T', elements: [box('a', { x: 9, text: 'A', color: 'red' }), box('c')] }, 'disk');
        expect(journal.since(seen)).toEqual({
            since: seen, revision: seen + 2,
            added: [{ id: 'c', after: box('c'), by: ['disk'] }],
            changed: [{
                id: 'a', fields: ['color', 'text', 'x'], before: box('a', { x: 5 }), after: box('a', { x: 9, text: 'A', color: 'red' }),
                by: ['person', 'disk']
            }],
            deleted: [{ id: 'b', before: box('b'), by: ['disk'] }],
            title: { before: undefined, after: 'T', by: ['disk'] }
        });
        expect(journal.since(START)).toMatchObject({ changed: [{ id: 'a', before: box('a'), by: ['agent', 'person', 'disk'] }] });
    });

    it('does not tell what was taken back', () => {
        const journal = new Journal(boardOf(box('a')), START);
        journal.record(boardOf(box('a', { x: 5 }), box('b')), 'person');
        journal.record({ ...boardOf(box('a')), title: 'T' }, 'agent');
        journal.record(boardOf(box('a')), 'agent');
        expect(journal.since(START)).toEqual({ since: START, revision: START + 3, added: [], changed: [], deleted: [] });
    });

    it('knows nothing of what was too long ago, is still to come, or is of another journal', () => {
        const journal = new Journal(boardOf(), START);
        for (let step = 1; step <= 250; step++) {
            journal.record(boardOf(box('a', { x: step })), 'agent');
        }
        expect(journal.since(START + 49)).toBe('unknown');
        expect(journal.since(START + 50)).toMatchObject({ changed: [{ id: 'a', before: box('a', { x: 50 }) }] });
        expect(journal.since(START + 250)).toMatchObject({ added: [], changed: [], deleted: [] });
        expect(journal.since(START + 251)).toBe('unknown');
        expect(journal.since(NaN)).toBe('unknown');
        expect(journal.since(START + 60.5)).toBe('unknown');
        expect(new Journal(boardOf(), START).since(START - 1)).toBe('unknown');
    });

    it('takes a drag for one change, as long as nobody has looked', () => {
        const journal = new Journal(boardOf(box('a'), box('b')), START);
        for (let step = 1; step <= 300; step++) {
            journal.record(boardOf(box('a', { x: step }), box('b')), 'person');
        }
        const seen = journal.revision;
        expect(seen).toBe(START + 1);
        journal.record(boardOf(box('a', { x: 400 }), box('b')), 'person');
        expect(journal.since(seen)).toMatchObject({ changed: [{ id: 'a', before: box('a', { x: 300 }), after: box('a', { x: 400 }) }] });
        expect(journal.since(START)).toMatchObject({ changed: [{ id: 'a', before: box('a'), after: box('a', { x: 400 }) }] });
        journal.record(boardOf(box('a', { x: 400 }), box('b', { x: 1 })), 'person');
        journal.record(boardOf(box('a', { x: 400 }), box('b', { x: 2 })), 'agent');
        expect(journal.revision).toBe(START + 4);
    });
});
