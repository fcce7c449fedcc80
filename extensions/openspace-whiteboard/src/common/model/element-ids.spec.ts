import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshId, freshIds } from './element-ids';

const idOf = (element: object, ...taken: string[]): string => freshId({ type: 'rectangle', ...element }, new Set(taken));

describe('freshId', () => {

    it('is made from what is written on a shape', () => {
        expect(idOf({ text: 'Order Service' })).toBe('order-service');
        expect(idOf({ name: 'OrderService', text: 'x' })).toBe('order-service');
        expect(idOf({ text: 'Größe & Länge\n(in cm)' })).toBe('gro-e-lange-in-cm');
        expect(idOf({ text: '3D' })).toBe('3-d');
    });

    it('is made from the type if nothing Latin is written on it', () => {
        expect(idOf({})).toBe('rectangle-1');
        expect(idOf({ text: '订单服务' }, 'rectangle-1', 'rectangle-2')).toBe('rectangle-3');
        expect(idOf({ text: '!?' })).toBe('rectangle-1');
        expect(idOf({ type: '<b>', text: '' })).toBe('b-1');
        expect(idOf({ type: '图' })).toBe('shape-1');
    });

    it('is made from the ends of a connector without a label', () => {
        expect(idOf({ type: 'connector', from: { shape: 'api' }, to: { shape: 'db' } })).toBe('api-to-db');
        expect(idOf({ type: 'connector', from: 'api', to: 'db' }, 'api-to-db')).toBe('api-to-db-2');
        expect(idOf({ type: 'connector', from: { shape: 'api' }, to: { shape: 'db' }, label: 'reads' })).toBe('reads');
        expect(idOf({ type: 'connector', from: { shape: 'api' }, to: { x: 1, y: 2 } })).toBe('connector-1');
    });

    it('ends with a word where it is cut', () => {
        expect(idOf({ text: 'Recalculates the prices of all orders of a customer' })).toBe('recalculates-the-prices-of-all-orders-of');
        expect(idOf({ text: 'x'.repeat(500_000) })).toHaveLength(40);
    });

    it('is always short, plain and free', () => {
        fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string(), fc.nat(12), (text, type, count) => {
            const fresh = freshIds([]);
            const ids = Array.from({ length: count }, () => fresh({ type, text }));
            const one = freshId({ type, text }, new Set(ids));
            expect(new Set([...ids, one]).size).toBe(count + 1);
            [...ids, one].forEach(id => expect(id).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/));
        }));
    });

    it('makes 100 000 of one kind', () => {
        const fresh = freshIds(['note-7']);
        const ids = Array.from({ length: 100_000 }, () => fresh({ type: 'note' }));
        expect(ids.at(-1)).toBe('note-100001');
        expect(ids).not.toContain('note-7');
    });
});
