import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NodeShifter } from './node-shifter';

describe('NodeShifter', () => {
    let host: HTMLElement;
    let shifter: NodeShifter;

    beforeEach(() => {
        host = document.createElement('div');
        document.body.append(host);
        shifter = new NodeShifter(() => host);
    });
    afterEach(() => host.remove());

    function add(id: string): HTMLElement {
        const node = document.createElement('div');
        node.className = 'react-flow__node';
        node.dataset.id = id;
        node.style.transform = 'translate(10px,20px)';
        host.append(node);
        return node;
    }

    const shiftOf = (node: HTMLElement): string => node.style.getPropertyValue('translate');

    it('moves nodes beside what React writes, and puts back those that are not named any more', () => {
        const [a, b] = [add('a'), add('"]b')];
        shifter.show(new Map([['a', { x: 8, y: -4 }], ['"]b', { x: 8, y: -4 }]]));
        expect([shiftOf(a), shiftOf(b), a.style.transform]).toEqual(['8px -4px', '8px -4px', 'translate(10px,20px)']);
        shifter.show(new Map([['"]b', { x: 16, y: 0 }]]));
        expect([shiftOf(a), shiftOf(b)]).toEqual(['', '16px 0px']);
        shifter.dispose();
        expect(shiftOf(b)).toBe('');
    });

    it('finds a node that comes later, and one that React made anew', () => {
        const shifts = new Map([['a', { x: 8, y: 8 }]]);
        shifter.show(shifts);
        const first = add('a');
        shifter.show(shifts);
        expect(shiftOf(first)).toBe('8px 8px');
        first.remove();
        const second = add('a');
        shifter.show(shifts);
        expect(shiftOf(second)).toBe('8px 8px');
    });

    it('gives layers to a few nodes only', () => {
        const nodes = Array.from({ length: 20 }, (_, index) => add(`n${index}`));
        const shifts = new Map(nodes.map((_, index) => [`n${index}`, { x: 1, y: 1 }]));
        const layers = (): number => host.querySelectorAll('.openspace-board-dragged').length;
        shifter.show(new Map([...shifts].slice(0, 2)));
        expect(layers()).toBe(2);
        shifter.show(shifts);
        expect(layers()).toBe(0);
        shifter.show(new Map([...shifts].slice(0, 1)));
        expect(layers()).toBe(1);
        shifter.dispose();
        expect(layers()).toBe(0);
    });

    it('does nothing before there is a board', () => {
        expect(() => new NodeShifter(() => undefined).show(new Map([['a', { x: 1, y: 1 }]]))).not.toThrow();
    });
});
