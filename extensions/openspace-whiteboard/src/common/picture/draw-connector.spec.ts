import { describe, expect, it } from 'vitest';
import { Connector } from '../model/shape';
import { Route } from '../routing/route';
import { Drawing } from '../shapes/drawing';
import { labelSize } from '../text/connector-label';
import { TABLE_MEASURER } from '../text/table-measurer';
import { drawConnector } from './draw-connector';

const ROUTE: Route = { id: 'c', points: [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 80 }], d: 'M0 0H100V80' };

function drawn(more: Partial<Connector> = {}, route: Partial<Route> = {}): Drawing[] {
    const connector: Connector = { id: 'c', type: 'connector', from: { shape: 'a' }, to: { shape: 'b' }, ...more };
    return drawConnector(connector, { ...ROUTE, ...route }, TABLE_MEASURER);
}

const pathsOf = (drawings: readonly Drawing[]): string[] => drawings.flatMap(drawing => drawing.kind === 'path' ? [drawing.d] : []);

describe('drawConnector', () => {
    it('draws the way as it was found, and a head that points where it leads', () => {
        expect(pathsOf(drawn())).toEqual([ROUTE.d, 'M100 80L95.5 70L100 72L104.5 70Z']);
    });

    it('turns the head with the end of a curve, however finely that is divided', () => {
        const curve = Array.from({ length: 101 }, (_, step) => ({ x: step, y: step === 100 ? 0.4 : 0 }));
        expect(pathsOf(drawn({}, { points: curve }))[1]).toBe(pathsOf(drawn({}, { points: [{ x: 94, y: 0 }, curve[100]] }))[1]);
    });

    it('draws heads at both ends, and dashes', () => {
        const [line, ...heads] = drawn({ relation: 'realization', startHead: 'circle' });
        expect(line).toMatchObject({ dash: '6 4' });
        expect(heads).toHaveLength(2);
    });

    it('draws a thick line, with heads as they are', () => {
        const [line, head] = drawn({ thick: true });
        expect(line).toMatchObject({ width: 3.5 });
        expect(head).toEqual(drawn()[1]);
        expect(drawn({ thick: 'yes' as unknown as boolean })).toEqual(drawn());
    });

    it('writes its label in the box that was measured for it', () => {
        const label = 'a label that is too long for a single line';
        const size = labelSize(label, TABLE_MEASURER)!;
        const box = { x: 10, y: 20, ...size };
        const lines = drawn({ label }, { label: box }).filter(drawing => drawing.kind === 'text');
        expect(lines.map(({ text }) => text).join(' ')).toBe(label);
        for (const { at, style, text } of lines) {
            expect(at.x).toBe(10 + size.width / 2);
            expect(at.y).toBeGreaterThan(20);
            expect(at.y).toBeLessThan(20 + size.height);
            expect(TABLE_MEASURER.widthOf(text, style)).toBeLessThanOrEqual(size.width);
        }
    });

    it('has no label without a place for it or without a text', () => {
        expect(drawn({ label: 'reads' })).toHaveLength(2);
        expect(drawn({ label: ' \n' }, { label: { x: 0, y: 0, width: 10, height: 10 } })).toHaveLength(2);
        expect(drawn({ label: { a: 1 } as unknown as string }, { label: { x: 0, y: 0, width: 10, height: 10 } })).toHaveLength(2);
    });

    it('draws what it can of a way with too few points', () => {
        expect(pathsOf(drawn({}, { points: [{ x: 1, y: 1 }], d: 'M1 1' }))).toEqual(['M1 1']);
    });
});
