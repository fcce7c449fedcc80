import { describe, expect, it } from 'vitest';
import { BoardElement, Connector, Shape } from '../model/shape';
import { toMermaid, WrittenMermaid } from './write-mermaid';

const lifeline = (id: string, x: number): Shape => ({ id, type: 'lifeline', x, y: 0, width: 112, height: 600, text: id });
const message = (id: string, from: string, to: string, y: number, more: Partial<Connector> = {}): Connector =>
    ({ id, type: 'message', from: { shape: from }, to: { shape: to }, label: id, y, ...more });
const frame = (id: string, text: string, y: number, height: number, more: Partial<Shape> = {}): Shape =>
    ({ id, type: 'frame', x: -40, y, width: 700, height, text, ...more });
const divider = (id: string, parent: string, y: number, text?: string): Shape =>
    ({ id, type: 'divider', parent, x: -40, y, width: 700, height: 28, ...text !== undefined && { text } });

const written = (...elements: BoardElement[]): WrittenMermaid =>
    toMermaid({ elements: [lifeline('a', 0), lifeline('b', 300), ...elements] });
const linesOf = ({ mermaid }: WrittenMermaid): string[] => mermaid.trim().split('\n').slice(3).map(line => line.slice(4));

describe('the parts of a block by hand', () => {
    it('begin where their dividers stand', () => {
        const after = written(
            frame('f', 'alt fine', 80, 400), divider('late', 'f', 300, 'else broken'), divider('soon', 'f', 180, 'silent'),
            message('one', 'a', 'b', 140), message('two', 'b', 'a', 240), message('three', 'b', 'b', 360), message('four', 'a', 'b', 500)
        );
        expect(after.lost).toEqual([]);
        expect(linesOf(after)).toEqual([
            'alt fine', '    a->>b: one', 'else silent', '    b->>a: two', 'else broken', '    b->>b: three', 'end', 'a->>b: four'
        ]);
    });

    it('have the words of their blocks', () => {
        const after = written(
            frame('p', 'par', 80, 100), divider('d1', 'p', 130, 'and two'), message('one', 'a', 'b', 120), message('two', 'a', 'b', 170),
            frame('c', 'Critical lock', 190, 100), divider('d2', 'c', 240), message('three', 'a', 'b', 230), message('four', 'a', 'b', 280)
        );
        expect(linesOf(after)).toEqual([
            'par #nbsp;', '    a->>b: one', 'and two', '    a->>b: two', 'end',
            'critical lock', '    a->>b: three', 'option #nbsp;', '    a->>b: four', 'end'
        ]);
    });

    it('may be empty, and hold other blocks', () => {
        const after = written(
            frame('f', 'alt', 80, 400), divider('first', 'f', 90, 'else x'), frame('l', 'loop', 110, 80, { parent: 'f' }),
            message('one', 'a', 'b', 140), divider('last', 'f', 300, 'else')
        );
        expect(linesOf(after)).toEqual([
            'alt #nbsp;', 'else x', '    loop #nbsp;', '        a->>b: one', '    end', 'else #nbsp;', 'end'
        ]);
    });

    it('are named if there is no place for them', () => {
        const after = written(
            frame('l', 'loop', 80, 100), divider('d', 'l', 130, 'else'), { ...divider('loose', 'l', 400), parent: undefined },
            message('one', 'a', 'b', 120)
        );
        expect(after.lost).toEqual(['dividers of frames that have no such parts: d, loose']);
    });

    it('stand in frames of their own on older boards', () => {
        const after = written(
            frame('f', 'alt fine', 80, 400), frame('e', 'else broken', 200, 200, { parent: 'f' }),
            message('one', 'a', 'b', 140), message('two', 'b', 'a', 260)
        );
        expect(linesOf(after)).toEqual(['alt fine', '    a->>b: one', 'else broken', '    b->>a: two', 'end']);
    });
});
