import { describe, expect, it } from 'vitest';
import { box, link, TEST_KIT } from './fixtures/memory-board';
import { editableFields, editOperations } from './text-fields';

const { types, measurer } = TEST_KIT;

describe('editableFields', () => {
    it('are the text of a box and the label of a connector', () => {
        expect(editableFields(box('api', 0, 0), types)).toEqual([{ field: 'text', isList: false, value: 'api' }]);
        expect(editableFields(link('a', 'b', { label: 'reads' }), types)).toEqual([{ field: 'label', isList: false, value: 'reads' }]);
    });

    it('are the sections of a class, with a line for each member', () => {
        const order = box('order', 0, 0, { type: 'class', name: 'Order', attributes: ['a', 'b'], methods: ['c()'] });
        const fields = editableFields(order, types);
        expect(fields.find(({ field }) => field === 'attributes')).toEqual({ field: 'attributes', isList: true, value: 'a\nb' });
        expect(fields.find(({ field }) => field === 'methods')?.value).toBe('c()');
    });

    it('are none for a shape without text', () => {
        expect(editableFields(box('start', 0, 0, { type: 'initial' }), types)).toEqual([]);
    });
});

describe('editOperations', () => {
    it('are none if nothing was changed', () => {
        expect(editOperations(box('api', 0, 0), { text: 'api' }, types, measurer)).toEqual([]);
        expect(editOperations(box('api', 0, 0), {}, types, measurer)).toEqual([]);
        expect(editOperations(box('api', 0, 0, { text: undefined }), { text: '  ' }, types, measurer)).toEqual([]);
    });

    it('set the text', () => {
        expect(editOperations(box('api', 0, 0), { text: 'API' }, types, measurer))
            .toEqual([{ op: 'update', id: 'api', set: { text: 'API' } }]);
    });

    it('take the field away if nothing is left in it', () => {
        expect(editOperations(link('a', 'b', { label: 'x' }), { label: ' ' }, types, measurer))
            .toEqual([{ op: 'update', id: 'a-b', set: {}, unset: ['label'] }]);
    });

    it('make entries of lines, and none of empty ones', () => {
        const shape = box('order', 0, 0, { type: 'class', name: 'Order', width: 400, height: 400 });
        expect(editOperations(shape, { methods: ' place() \r\n\n cancel()\n' }, types, measurer))
            .toEqual([{ op: 'update', id: 'order', set: { methods: [' place()', ' cancel()'] } }]);
    });

    it('let the shape grow so that nothing is cut, and never shrink', () => {
        const shape = box('api', 0, 0, { width: 60, height: 30 });
        const [operation] = editOperations(shape, { text: 'a text that is a good deal longer than the shape is wide' }, types, measurer);
        const grown = { ...shape, ...operation.op === 'update' ? operation.set : {} };
        expect(types.of('rectangle').cutText(grown, measurer)).toBe(0);
        expect(grown.width).toBeGreaterThanOrEqual(60);
    });

    it('cut what nobody could read', () => {
        const [operation] = editOperations(link('a', 'b'), { label: 'x'.repeat(50_000) }, types, measurer);
        expect(operation).toMatchObject({ set: { label: 'x'.repeat(10_000) } });
    });
});
