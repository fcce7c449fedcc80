import { describe, expect, it } from 'vitest';
import { Shape } from '../model/shape';
import { TABLE_MEASURER } from '../text/table-measurer';
import { Drawing } from './drawing';
import { createShapeTypes } from './shape-catalog';

const types = createShapeTypes();

function drawn(type: string, content: Partial<Shape>): Extract<Drawing, { kind: 'text' }>[] {
    const size = types.of(type).naturalSize({ type, ...content }, TABLE_MEASURER);
    return types.of(type).draw({ id: 's', type, x: 0, y: 0, ...content, ...size }, TABLE_MEASURER).filter(({ kind }) => kind === 'text') as
        Extract<Drawing, { kind: 'text' }>[];
}

const textsOf = (type: string, content: Partial<Shape>): string[] => drawn(type, content).map(({ text }) => text);

describe('a class', () => {
    it('has its stereotype, name, attributes and methods from top to bottom', () => {
        const lines = drawn('class', { stereotype: 'interface', name: 'Store', attributes: ['+id: string'], methods: ['+find(): Item'] });
        expect(lines.map(({ text }) => text)).toEqual(['«interface»', 'Store', '+id: string', '+find(): Item']);
        expect(lines.map(({ at }) => at.y)).toEqual(lines.map(({ at }) => at.y).sort((a, b) => a - b));
    });

    it('does not put quotes around a stereotype that has them', () => {
        expect(textsOf('class', { name: 'A', stereotype: '<<enum>>' })).toContain('«enum»');
    });

    it('is written in italics if it is abstract', () => {
        expect(drawn('class', { name: 'Base', stereotype: 'abstract' }).at(-1)).toMatchObject({ text: 'Base', style: { isItalic: true } });
    });

    it('underlines what is static and writes in italics what is abstract, without the marks', () => {
        const [, count, save] = drawn('class', { name: 'A', attributes: ['+count: number {static}'], methods: ['{abstract} save()'] });
        expect(count).toMatchObject({ text: '+count: number', isUnderlined: true });
        expect(save).toMatchObject({ text: 'save()', style: { isItalic: true } });
        expect(drawn('class', { name: 'A', methods: ['count()$'] })[1]).toMatchObject({ text: 'count()', isUnderlined: true });
    });

    it('takes its text for its name, and is a single box without members', () => {
        const [title] = drawn('class', { text: 'Order' });
        expect(title).toMatchObject({ text: 'Order', at: { x: 60 } });
        expect(types.of('class').naturalSize({ type: 'class', text: 'Order' }, TABLE_MEASURER)).toEqual({ width: 120, height: 48 });
    });

    it('has no section for what it does not have', () => {
        const linesOf = (content: Partial<Shape>): number => types.of('class').draw(
            { id: 's', type: 'class', x: 0, y: 0, width: 200, height: 200, name: 'A', ...content }, TABLE_MEASURER
        ).filter(drawing => drawing.kind === 'path' && /^M0 [\d.]+H200$/.test(drawing.d)).length;
        const [attributes, methods] = [['a'], ['b()']];
        expect([{}, { attributes }, { methods }, { attributes, methods: [] }, { attributes, methods }].map(linesOf))
            .toEqual([0, 1, 1, 1, 2]);
    });

    it('breaks members that are far too long, and grows with them', () => {
        const method = '+process(order: Order, options: ProcessingOptions, callback: (result: Result) => void): Promise<Result>';
        const size = types.of('class').naturalSize({ type: 'class', name: 'A', methods: [method] }, TABLE_MEASURER);
        expect(size.width).toBeLessThanOrEqual(346);
        expect(textsOf('class', { name: 'A', methods: [method] }).length).toBeGreaterThan(2);
    });

    it('takes more members than a function takes arguments', () => {
        const attributes = Array.from({ length: 150_000 }, (_, index) => `a${index % 10}`);
        const { height } = types.of('class').naturalSize({ type: 'class', name: 'A', attributes }, TABLE_MEASURER);
        expect(height).toBeGreaterThan(150_000 * 10);
    });
});

describe('an entity', () => {
    it('has its keys at the right, wherever they were written', () => {
        const lines = drawn('entity', { name: 'ORDER', attributes: ['int id PK', 'FK customer_id', 'string note', 'int both PK, FK'] });
        expect(lines.map(({ text, anchor }) => `${anchor} ${text}`)).toEqual([
            'middle ORDER', 'start int id', 'end PK', 'start customer_id', 'end FK', 'start string note', 'start int both', 'end PK, FK'
        ]);
    });
});
