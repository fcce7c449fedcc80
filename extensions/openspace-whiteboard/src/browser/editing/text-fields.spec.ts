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

    it('make text alone as large as it is, in lines of whole words', () => {
        const click = { width: 24, height: 28, text: undefined };
        const [operation] = editOperations(box('words', 0, 0, { type: 'text', ...click }), {
            text: 'A sentence that somebody types after a click on the board'
        }, types, measurer);
        const grown = { ...box('words', 0, 0, { type: 'text' }), ...operation.op === 'update' ? operation.set : {} };
        expect(grown.width).toBeGreaterThan(120);
        expect(grown.height).toBeLessThan(80);
        const [shorter] = editOperations(grown, { text: 'Word' }, types, measurer);
        expect(shorter).toMatchObject({ set: types.of('text').naturalSize({ type: 'text', text: 'Word' }, measurer) });
    });

    it('keep the width that the person gave a text', () => {
        const shape = box('words', 0, 0, { type: 'text', width: 100, height: 60 });
        expect(editOperations(shape, { text: 'A sentence that needs more lines than there were' }, types, measurer))
            .toMatchObject([{ set: { width: 100 } }]);
    });

    it('widen a shape that has its usual size rather than breaking a word', () => {
        const { width, height } = types.of('rectangle').naturalSize({ type: 'rectangle' }, measurer);
        const shape = box('api', 0, 0, { width, height, text: undefined });
        const [operation] = editOperations(shape, { text: 'Authentication and internationalization' }, types, measurer);
        expect(operation).toMatchObject({
            set: types.of('rectangle').naturalSize({ type: 'rectangle', text: 'Authentication and internationalization' }, measurer)
        });
    });

    it('cut what nobody could read', () => {
        const [operation] = editOperations(link('a', 'b'), { label: 'x'.repeat(50_000) }, types, measurer);
        expect(operation).toMatchObject({ set: { label: 'x'.repeat(10_000) } });
    });
});
