import { describe, expect, it } from 'vitest';
import { Outgoing, type Resolver } from './outgoing.js';

const connect = (resolver: Resolver): Promise<unknown> => new Outgoing(1_000, resolver).connect({ host: 'a.example.com', port: 443 });
const resolved = (...addresses: string[]): Resolver => async () => (
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
);

describe('a connection to the outside', () => {
    it.each([
        ['127.0.0.1'], ['169.254.169.254'], ['::ffff:10.0.0.1'], ['45.67.89.10', '192.168.1.1'], ['2606:4700::1111', 'fe80::1'],
        ['64:ff9b::a00:1']
    ])('is not made if one address of the name is not public: %s', async (...addresses) => {
        await expect(connect(resolved(...addresses))).rejects.toMatchObject({ code: 'private_address' });
    });

    it('is not made to a name without an address', async () => {
        await expect(connect(resolved())).rejects.toMatchObject({ code: 'not_found' });
        await expect(connect(() => Promise.reject(new Error('ENOTFOUND')))).rejects.toMatchObject({ code: 'not_found' });
    });

    it('does not wait without end for a name, and looks up two at a time', async () => {
        let running = 0;
        let most = 0;
        const outgoing = new Outgoing(100, async () => {
            most = Math.max(most, ++running);
            return new Promise(() => undefined);
        });
        const all = await Promise.allSettled(
            ['a', 'b', 'c', 'd'].map(host => outgoing.connect({ host: `${host}.example.com`, port: 443 }))
        );
        expect([all.every(({ status }) => status === 'rejected'), most]).toEqual([true, 2]);
    });
});
