import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply-operations';
import { Board } from './board';
import { ElementOrder } from './element-order';
import { boardOf, box } from './fixtures/elements';
import { Direction, reorderOperations, stackOperations } from './order-operations';

const boardWith = (ids: readonly string[]): Board => boardOf(...ids.map(id => box(id)));
const ABCDE = boardWith('abcde'.split(''));

describe('stackOperations', () => {

    it.each<[Direction, string, string]>([
        ['front', 'bd', 'acebd'], ['back', 'bd', 'bdace'], ['forward', 'bd', 'acbed'], ['backward', 'bd', 'badce'],
        ['backward', 'ab', 'abcde'], ['forward', 'de', 'abcde'], ['backward', 'ace', 'acbed'], ['forward', 'cd', 'abecd'],
        ['front', 'e', 'abcde'], ['front', '', 'abcde'], ['front', 'x', 'abcde']
    ])('brings to %s: %s gives %s', (direction, chosen, expected) => {
        const { board } = applyOperations(ABCDE, stackOperations(ABCDE, chosen.split(''), direction));
        expect(board.elements.map(({ id }) => id).join('')).toBe(expected);
    });
});

describe('reorderOperations', () => {

    it('gets from any order to any other', () => {
        const orders = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 30 })
            .chain(ids => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })));
        fc.assert(fc.property(orders, ([before, after]) => {
            const ids = before.map(id => `x${id}`);
            const wanted = after.map(id => `x${id}`);
            const { board } = applyOperations(boardWith(ids), reorderOperations(ids, wanted));
            expect(board.elements.map(({ id }) => id)).toEqual(wanted);
        }));
    });
});

describe('ElementOrder', () => {

    it('does what a list does', () => {
        const steps = fc.array(fc.tuple(fc.constantFrom('insert', 'remove', 'behind'), fc.nat(2000), fc.nat()), { maxLength: 60 });
        fc.assert(fc.property(fc.constantFrom(0, 3, 255, 256, 600), steps, (length, wanted) => {
            const list = Array.from({ length }, (_, index) => `${index}`);
            const order = new ElementOrder(list);
            for (const [step, number, place] of wanted) {
                const id = `${number}`;
                if (step === 'remove') {
                    const at = list.indexOf(id);
                    expect(order.remove(id)).toBe(at);
                    list.splice(at, at < 0 ? 0 : 1);
                } else if (step === 'insert' && !list.includes(id)) {
                    list.splice(place % (list.length + 1), 0, id);
                    order.insert(id, list.indexOf(id));
                } else if (step === 'behind' && list.length > 0) {
                    const predecessor = list[place % list.length];
                    if (predecessor === id) {
                        continue;
                    }
                    list.splice(0, list.length, ...list.filter(other => other !== id));
                    list.splice(list.indexOf(predecessor) + 1, 0, id);
                    expect(order.putBehind(id, predecessor)).toBe(list.indexOf(id));
                }
                expect(order.length).toBe(list.length);
            }
            expect(order.toArray()).toEqual(list);
            expect(list.every((id, index) => order.indexOf(id) === index)).toBe(true);
            expect(order.indexOf('nobody')).toBe(-1);
        }), { numRuns: 200 });
    });

    it('splits what has grown too long', () => {
        const order = new ElementOrder([]);
        const ids = Array.from({ length: 3_000 }, (_, index) => `${index}`);
        ids.forEach(id => order.insert(id, 0));
        expect(order.toArray()).toEqual([...ids].reverse());
        expect(order.indexOf('0')).toBe(2_999);
    });
});
