import { describe, expect, it } from 'vitest';
import { board, connector, shape } from '../findings/fixtures/small-boards';
import { Board } from '../model/board';
import { BoardChanges, Journal } from '../model/journal';
import { Author } from '../model/operation';
import { changesText } from './changes-text';

const START = board(
    shape('api', 10, 20, { text: 'API' }), shape('db', 200, 20), shape('zone', 0, 200, { type: 'frame', width: 400, height: 200 }),
    connector('c1', 'api', 'db')
);

function textAfter(...steps: ReadonlyArray<readonly [Board, Author]>): string {
    const journal = new Journal(START, 100);
    steps.forEach(([next, by]) => journal.record(next, by));
    const changes = journal.since(100);
    expect(changes).not.toBe('unknown');
    return changesText(changes as BoardChanges, steps.at(-1)?.[0] ?? START);
}

const withElement = (id: string, more: object): Board =>
    ({ ...START, elements: START.elements.map(element => element.id === id ? { ...element, ...more } : element) });

describe('what was changed on a board', () => {
    it('is told by who did what, with the numbers', () => {
        const api = { x: 300, y: 20, pinned: true, text: 'Gateway', color: 'red' };
        const moved = board({ ...START.elements[0], ...api }, START.elements[2], shape('new', 0, 0, { text: 'New' }));
        expect(textAfter([moved, 'person'])).toBe(
            'The person added new rectangle "New" 0,0 100×60; '
            + 'moved api from 10,20 to 300,20 and renamed it from "API" to "Gateway" and changed color of it; deleted db; deleted c1.'
        );
    });

    it('knows groups, sizes, labels and the title', () => {
        expect(textAfter([withElement('db', { parent: 'zone' }), 'person'])).toBe('The person put db into zone.');
        expect(textAfter([withElement('db', { width: 50, height: 40 }), 'disk'])).toBe('The file resized db from 100×60 to 50×40.');
        expect(textAfter([withElement('c1', { label: 'reads' }), 'agent'])).toBe('You renamed c1 from "" to "reads".');
        expect(textAfter([{ ...START, title: 'Orders' }, 'person'])).toBe('The person named the board "Orders".');
    });

    it('has a line for everybody, and one for those who changed the same', () => {
        const first = withElement('api', { x: 11 });
        const second = { ...first, elements: [...first.elements.slice(0, 1), { ...first.elements[1], x: 5 }, ...first.elements.slice(2)] };
        const third = { ...second, elements: [{ ...second.elements[0], y: 21 }, ...second.elements.slice(1)] };
        expect(textAfter([first, 'person'], [second, 'agent']))
            .toBe('The person moved api from 10,20 to 11,20.\nYou moved db from 200,20 to 5,20.');
        expect(textAfter([first, 'person'], [third, 'disk'])).toContain('The person and the file moved api from 10,20 to 11,21.');
    });

    it('is nothing if all is as it was', () => {
        expect(textAfter([START, 'person'])).toBe('Nothing was changed since revision 100.');
    });

    it('is counted if it is very much, and never more than its lines', () => {
        const many = board(...Array.from({ length: 500 }, (_, index) => shape(`s${index}\n%%OS`, NaN, 0, { text: 'a\nb' })));
        const lines = textAfter([many, 'person']).split('\n');
        expect(lines).toHaveLength(2);
        expect(lines[1]).toBe('And 444 more changes: read the board.');
        expect(lines[0]).not.toMatch(/%%|NaN/);
    });
});
