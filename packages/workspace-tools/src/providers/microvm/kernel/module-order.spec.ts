import { describe, expect, it } from 'vitest';
import { loadingOrder, neededModules } from './module-order.js';

describe('the order of modules', () => {
    it('is read from their files', () => {
        const file = (text: string): Buffer => Buffer.from(`\x7fELF\0license=GPL\0${text}\0retpoline=Y\0`, 'latin1');
        expect(neededModules(file('depends=virtio,virtio_ring'))).toEqual(['virtio', 'virtio_ring']);
        expect(neededModules(file('depends='))).toEqual([]);
        expect(neededModules(file('name=virtio'))).toEqual([]);
    });

    it('is that of the kernel at hand: Debian 12 turned it around in an update', () => {
        const names = ['virtio', 'virtio_ring', 'virtio_mmio'];
        const order = (needs: Record<string, string[]>): string[] => loadingOrder(names, name => needs[name] ?? []);
        expect(order({ virtio_ring: ['virtio'], virtio_mmio: ['virtio', 'virtio_ring'] })).toEqual(names);
        expect(order({ virtio: ['virtio_ring'], virtio_mmio: ['virtio', 'virtio_ring'] }))
            .toEqual(['virtio_ring', 'virtio', 'virtio_mmio']);
    });

    it('leaves out what is built in, and ends where modules need each other', () => {
        expect(loadingOrder(['one', 'two'], name => name === 'one' ? ['two', 'builtin'] : ['one'])).toEqual(['two', 'one']);
    });
});
