import { describe, expect, it } from 'vitest';
import { board, connector, shape } from '../findings/fixtures/small-boards';
import { Board } from '../model/board';
import { routeConnectors } from '../routing/route-connectors';
import { createShapeTypes } from '../shapes/shape-catalog';
import { differenceOf } from '../sight/board-difference';
import { TABLE_MEASURER } from '../text/table-measurer';
import { boardSvg } from './board-svg';
import { DifferenceMark, differenceMarks } from './difference-marks';
import { LIGHT_LOOK } from './look';

const KIT = { types: createShapeTypes(), measurer: TABLE_MEASURER };

function marksOf(before: Board, after: Board): DifferenceMark[] {
    return differenceMarks(differenceOf(before, after), {
        ...KIT, before: routeConnectors(before, KIT), after: routeConnectors(after, KIT)
    });
}

const svgOf = (before: Board, after: Board): string =>
    boardSvg(after, routeConnectors(after, KIT), { ...KIT, look: LIGHT_LOOK, marks: marksOf(before, after) }).svg;

describe('marks of what has become of a board', () => {
    const before = board(
        shape('moved', 0, 0, { text: 'Moved' }), shape('named', 0, 200, { text: 'a' }), shape('gone', 300, 200, { text: 'Gone' }),
        connector('lost', 'named', 'gone')
    );
    const after = board(
        shape('moved', 400, 0, { text: 'Moved' }), shape('named', 0, 200, { text: 'b' }), shape('new', 600, 200, { text: 'New' }),
        connector('made', 'named', 'new')
    );

    it('stand at what was added, changed and moved, and at ghosts of what is gone', () => {
        expect(marksOf(before, after).map(({ id, kind, ghost }) => `${kind} ${id}${ghost ? ' with a ghost' : ''}`)).toEqual([
            'added new', 'added made', 'changed named', 'moved moved with a ghost', 'gone gone with a ghost', 'gone lost with a ghost'
        ]);
    });

    it('differ by more than their colour', () => {
        const looks = marksOf(before, after).filter(({ id }) => id !== 'made' && id !== 'lost')
            .map(({ kind, front }) => [kind, front.map(drawing => drawing.kind === 'path' ? drawing.dash ?? 'solid' : '').join()]);
        expect(new Set(looks.map(([, look]) => look)).size).toBe(looks.length);
    });

    it('reach from where a shape was to where it is', () => {
        const { box } = marksOf(before, after).find(({ id }) => id === 'moved')!;
        expect(box.x).toBeLessThan(0);
        expect(box.x + box.width).toBeGreaterThan(500);
    });

    it('leave out what has no place', () => {
        expect(marksOf(board(), board(shape('a', NaN, 0), shape('b', 0, 0, { width: Infinity })))).toEqual([]);
        expect(marksOf(board(shape('a', NaN, 0)), board(shape('a', 0, 0))).map(({ kind, ghost }) => [kind, ghost])).toEqual([
            ['moved', undefined]
        ]);
    });

    it('may become of a shape that is a connector now, and the other way round', () => {
        const [one, other] = [board(shape('x', 0, 0), shape('a', 0, 200)), board(connector('x', 'a', 'a'), shape('a', 0, 200))];
        expect(marksOf(one, other).map(({ kind }) => kind)).toEqual(['changed']);
        expect(marksOf(other, one).map(({ kind }) => kind)).toEqual(['changed']);
    });

    it('are drawn into the picture, which is as large as they need', () => {
        const svg = svgOf(before, after);
        expect(svg.match(/data-mark="[^"]+" data-mark-kind="[^"]+"/g)).toHaveLength(6);
        expect(svg).toContain('>Gone<');
        // Ghosts stand behind the shapes that are there, marks in front of them.
        expect(svg.indexOf('>Gone<')).toBeLessThan(svg.indexOf('data-shape-id="new"'));
        expect(svg.lastIndexOf('data-mark=')).toBeGreaterThan(svg.lastIndexOf('data-shape-id='));
        expect(svg).not.toContain('NaN');
    });

    it('carry hostile ids and texts as text only', () => {
        const bad = '"/><script>alert(1)</script>';
        const svg = svgOf(board(shape(bad, 0, 0, { text: bad, color: bad })), board());
        expect(svg).not.toContain('<script>');
        expect(svg).toContain('&lt;script&gt;');
    });

    it('are none on a board that is the same', () => {
        expect(marksOf(after, after)).toEqual([]);
    });
});
