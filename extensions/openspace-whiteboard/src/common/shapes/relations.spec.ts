import { describe, expect, it } from 'vitest';
import { Connector } from '../model/shape';
import { drawHead, HEADS } from './heads';
import { relationNamed, relationOf, RELATIONS } from './relations';

function connector(more: Partial<Connector> = {}): Connector {
    return { id: 'c', type: 'connector', from: { shape: 'a' }, to: { shape: 'b' }, ...more };
}

describe('relationOf', () => {
    it('is an arrow for a connector that says nothing, and a call for a message', () => {
        expect(relationOf(connector())).toEqual({ startHead: 'none', endHead: 'arrow', isDashed: false });
        expect(relationOf(connector({ type: 'message' }))).toEqual(RELATIONS.sync);
    });

    it('knows UML: parents have hollow triangles, wholes have diamonds', () => {
        expect(relationOf(connector({ relation: 'realization' })))
            .toEqual({ startHead: 'none', endHead: 'hollow-triangle', isDashed: true });
        expect(relationOf(connector({ relation: 'composition' })).startHead).toBe('diamond');
    });

    it('lets a connector say otherwise, but not with a head that does not exist', () => {
        expect(relationOf(connector({ relation: 'dependency', startHead: 'circle', endHead: 'constructor', dashed: false })))
            .toEqual({ startHead: 'circle', endHead: 'open', isDashed: false });
    });

    it.each(['', 'toString', '__proto__', 'unknown', 7])('takes the relation “%s” for an arrow', relation => {
        expect(relationOf(connector({ relation: relation as string }))).toEqual(RELATIONS.directed);
    });

    it('understands other words and spellings', () => {
        expect(['extends', 'Implements', 'ONE_TO_MANY', 'one to many', 'depends on'].map(relationNamed))
            .toEqual(['inheritance', 'realization', 'one-to-many', 'one-to-many', 'dependency']);
    });
});

describe('drawHead', () => {
    it.each(HEADS.filter(head => head !== 'none'))('draws %s at the tip, in the direction of the connector', head => {
        const tip = { x: 100, y: 50 };
        const alongX = drawHead(head, tip, { x: 0, y: 50 });
        expect(alongX.length).toBeGreaterThan(0);
        for (const drawing of alongX) {
            const numbers = drawing.kind === 'path' ? [...drawing.d.matchAll(/[ML]([\d.-]+) /g)].map(([, x]) => Number(x)) : [];
            expect(numbers.every(x => x <= 100 && x >= 75)).toBe(true);
        }
    });

    it('draws a cross of two lines, which does not touch the shape', () => {
        const lines = drawHead('cross', { x: 100, y: 50 }, { x: 0, y: 50 });
        expect(lines.map(line => line.kind === 'path' && line.d)).toEqual(['M96 55L86 45', 'M96 45L86 55']);
    });

    it('draws no NaN for a connector without a length', () => {
        expect(JSON.stringify(HEADS.map(head => drawHead(head, { x: 1, y: 1 }, { x: 1, y: 1 })))).not.toMatch(/NaN|null/);
    });
});
