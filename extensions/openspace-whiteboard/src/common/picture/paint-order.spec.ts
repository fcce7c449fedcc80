import { describe, expect, it } from 'vitest';
import { BoardElement } from '../model/shape';
import { createShapeTypes } from '../shapes/shape-catalog';
import { paintOrder } from './paint-order';

const types = createShapeTypes();

function element(id: string, type: string, parent?: string): BoardElement {
    return { id, type, x: 0, y: 0, width: 10, height: 10, parent };
}

const order = (...elements: BoardElement[]): string => paintOrder({ elements }, types).map(({ id }) => id).join(' ');

describe('paintOrder', () => {
    it('is that of the file without containers', () => {
        expect(order(element('a', 'rectangle'), element('b', 'note'), element('c', 'text'))).toBe('a b c');
    });

    it('has containers behind everything, the outer ones first, wherever they stand in the file', () => {
        const inner = [element('a', 'rectangle', 'in'), element('in', 'frame', 'out')];
        expect(order(...inner, element('b', 'note'), element('out', 'composite'))).toBe('out in a b');
    });

    it('comes to an end if containers stand in each other, in themselves, or nowhere', () => {
        const parents = { a: 'b', b: 'a', c: 'c', d: 'gone' };
        const elements = Object.entries(parents).map(([id, parent]) => element(id, 'frame', parent));
        expect(order(...elements).split(' ').sort()).toEqual(['a', 'b', 'c', 'd']);
    });

    it('takes a tower of containers', () => {
        const tower = Array.from({ length: 20_000 }, (_, index) => element(`f${index}`, 'frame', `f${index + 1}`));
        expect(paintOrder({ elements: tower }, types)[0].id).toBe('f19999');
    });
});
