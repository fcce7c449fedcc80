import { describe, expect, it, vi } from 'vitest';
import { DeliveryKey } from '../../common/opencode/delivery-key';
import { Deliveries } from './deliveries';

describe('Deliveries', () => {
    const key = DeliveryKey.create();

    it('sends what comes twice once, under an id that ends with the key', async () => {
        const deliveries = new Deliveries();
        const ids: string[] = [];
        const send = vi.fn(async (id?: () => string) => { ids.push(id!()); });
        await Promise.all([deliveries.run(key, send), deliveries.run(key, send)]);
        expect(send).toHaveBeenCalledOnce();
        expect(DeliveryKey.isOf(ids[0], key)).toBe(true);
        expect(ids[0]).toMatch(/^msg_[0-9a-f]{12}[0-9A-Za-z]{14}$/);
        await deliveries.outcome(key);
    });

    it('never sends what a page was told not to have arrived, however late it comes', async () => {
        const deliveries = new Deliveries();
        const send = vi.fn(async () => undefined);
        expect(deliveries.outcome(key)).toBeUndefined();
        await expect(deliveries.run(key, send)).rejects.toThrow('sent in another way');
        expect(deliveries.outcome(key)).toBeUndefined();
        expect(send).not.toHaveBeenCalled();
    });

    it('tells why something was refused', async () => {
        const deliveries = new Deliveries();
        await expect(deliveries.run(key, () => Promise.reject(new Error('No model')))).rejects.toThrow('No model');
        await expect(deliveries.outcome(key)).rejects.toThrow('No model');
    });

    it('takes keys only', async () => {
        await expect(new Deliveries().run('../x', async () => undefined)).rejects.toThrow('not the key');
    });

    it('forgets the one that was asked for least recently, beyond five hundred', async () => {
        const deliveries = new Deliveries();
        const send = vi.fn(async () => undefined);
        const keys = Array.from({ length: 501 }, () => DeliveryKey.create());
        for (const each of keys.slice(0, 500)) {
            await deliveries.run(each, send);
        }
        await deliveries.outcome(keys[0]);
        await deliveries.run(keys[500], send);
        expect(deliveries.outcome(keys[0])).toBeInstanceOf(Promise);
        expect(deliveries.outcome(keys[1])).toBeUndefined();
    });
});
