import { describe, expect, it } from 'vitest';
import { board, connector, shape } from '../findings/fixtures/small-boards';
import { Board } from '../model/board';
import { differenceOf } from './board-difference';
import { differenceIds, differenceText } from './difference-text';

const told = (before: Board, after: Board): string[] =>
    differenceOf(before, after).entries.map(({ id, kind, carried }) => `${id}: ${kind}${carried > 0 ? ` with ${carried}` : ''}`);

describe('what has become of a board', () => {
    const before = board(
        shape('zone', 0, 0, { type: 'frame' }), shape('api', 10, 10, { parent: 'zone' }),
        shape('db', 90, 10, { parent: 'zone', text: 'DB' }), shape('old', 0, 300), connector('reads', 'api', 'db')
    );
    const after = board(
        shape('zone', 500, 0, { type: 'frame' }), shape('api', 510, 10, { parent: 'zone' }),
        shape('db', 590, 10, { parent: 'zone', text: 'Orders' }), shape('new', 0, 0), connector('reads', 'api', 'db', { label: 'reads' })
    );

    it('is told once for each element, the weightiest word first', () => {
        expect(told(before, after)).toEqual(['new: added', 'db: changed', 'reads: changed', 'zone: moved with 1', 'old: gone']);
        expect(differenceOf(before, after).entries.filter(({ isCarried }) => isCarried).map(({ id }) => id)).toEqual(['db']);
        expect(differenceOf(before, after).counts).toEqual({ added: 1, changed: 2, moved: 1, gone: 1 });
        expect(differenceIds(differenceOf(before, after))).toEqual({
            added: ['new'], changed: ['db', 'reads'], moved: ['zone'], gone: ['old']
        });
    });

    it('says nothing of what moved along, however deep it stands', () => {
        const nested = (x: number): Board => board(
            shape('a', x, 0, { type: 'frame' }), shape('b', x + 5, 5, { type: 'frame', parent: 'a' }), shape('c', x + 9, 9, { parent: 'b' })
        );
        expect(told(nested(0), nested(70))).toEqual(['a: moved with 2']);
    });

    it('tells of each shape in a circle of parents', () => {
        const circle = (x: number): Board => board(shape('a', x, 0, { parent: 'b' }), shape('b', x, 0, { parent: 'a' }));
        expect(told(circle(0), circle(70))).toEqual(['a: moved', 'b: moved']);
        const itself = (x: number): Board => board(shape('a', x, 0, { parent: 'a' }));
        expect(told(itself(0), itself(70))).toEqual(['a: moved']);
    });

    it('is only a move when the person moved a shape, which pins it', () => {
        expect(told(board(shape('a', 0, 0)), board(shape('a', 9, 0, { pinned: true })))).toEqual(['a: moved']);
        expect(told(board(shape('a', 0, 0)), board(shape('a', 0, 0, { pinned: true })))).toEqual(['a: changed']);
    });

    it('reads as a text with a line for each element', () => {
        expect(differenceText(differenceOf(before, after), before, after, 'HEAD')).toBe([
            'Compared with "HEAD": 1 added, 2 changed, 1 moved, 1 gone.',
            '- added new rectangle 0,0 100×60',
            '- moved db from 90,10 to 590,10 and renamed it from "DB" to "Orders"',
            '- renamed reads from "" to "reads"',
            '- moved zone from 0,0 to 500,0, with 1 in it',
            '- gone old rectangle 0,300 100×60'
        ].join('\n'));
        expect(differenceText(differenceOf(after, after), after, after, 'HEAD')).toBe('No difference to "HEAD".');
        const titled = { ...after, title: 'Parts\n"x"' };
        expect(differenceText(differenceOf(after, titled), after, titled, 'v1')).toBe(
            'Compared with "v1": no shape or connector differs.\n- title: none became "Parts\\n\\"x\\""'
        );
    });

    it('is counted where there is too much to tell', () => {
        const many = board(...Array.from({ length: 500 }, (_, index) => shape(`s${index}`, index * 200, 0)));
        const lines = differenceText(differenceOf(board(), many), board(), many, 'HEAD').split('\n');
        expect(lines[0]).toBe('Compared with "HEAD": 500 added.');
        expect(lines.at(-1)).toBe('And 420 more.');
        expect(lines).toHaveLength(82);
    });
});
