import { describe, expect, it, vi } from 'vitest';
import type { Isolation, ProviderHealth, ProviderName, WorkspaceProvider } from '../provider/provider.js';
import { NoProviderError, selectProvider } from './selection.js';

const HEALTHY: ProviderHealth = { healthy: true, detail: 'ok', limits: 'full' };

function provider(name: ProviderName, health: ProviderHealth, isolation: Isolation = 'namespaces'): WorkspaceProvider {
    return {
        name,
        capabilities: { isolation, sharesFolder: true, stopAndResume: true },
        health: vi.fn(() => Promise.resolve(health)),
        create: () => Promise.reject(new Error('not here')),
        cleanUp: () => Promise.resolve([])
    };
}

const sick = (reason: string): ProviderHealth => ({ healthy: false, reason });

describe('selectProvider', () => {
    it('takes the first that works, and says what was wrong with those before', async () => {
        const all = [
            provider('local', HEALTHY, 'none'), provider('gvisor', HEALTHY), provider('bubblewrap', sick('bwrap is not installed.'))
        ];
        const { provider: chosen, rejections } = await selectProvider(all);
        expect([chosen.name, rejections]).toEqual(['gvisor', [{ provider: 'bubblewrap', reason: 'bwrap is not installed.' }]]);
    });

    it('does not try further ones than it needs', async () => {
        const [first, second] = [provider('bubblewrap', HEALTHY), provider('gvisor', HEALTHY)];
        await selectProvider([second, first]);
        expect(second.health).not.toHaveBeenCalled();
    });

    it('names every rejection when there is none', async () => {
        const failure = await selectProvider(
            [provider('bubblewrap', sick('No user namespaces.')), provider('e2b', sick('No key.')), provider('local', HEALTHY, 'none')]
        ).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(NoProviderError);
        expect((failure as NoProviderError).message).toBe('No sandbox can be started here. bubblewrap: No user namespaces. '
            + 'gvisor: It is not part of this installation. firecracker: It is not part of this installation. e2b: No key.');
    });

    it('gives what was asked for, or nothing', async () => {
        const all = [provider('bubblewrap', HEALTHY), provider('gvisor', sick('runsc is not installed.'))];
        expect((await selectProvider(all, { name: 'bubblewrap' })).provider.name).toBe('bubblewrap');
        await expect(selectProvider(all, { name: 'gvisor' })).rejects.toThrow(
            'No sandbox can be started here. gvisor: runsc is not installed.'
        );
    });

    it('sends files to a service only if that is named', async () => {
        const service = provider('e2b', HEALTHY, 'remote');
        await expect(selectProvider([service])).rejects.toThrow(
            'e2b: It copies the folder to a service on the network, so it is used only if it is named.'
        );
        expect(service.health).not.toHaveBeenCalled();
        expect((await selectProvider([service], { name: 'e2b' })).provider.name).toBe('e2b');
    });

    it('takes one that copies the folder only where a copy will do', async () => {
        const machine = provider('firecracker', HEALTHY, 'virtual machine');
        machine.capabilities.sharesFolder = false;
        await expect(selectProvider([machine], { sharesFolder: true })).rejects.toThrow(
            'firecracker: It works on a copy of the folder, so it is used only if it is named.'
        );
        expect(machine.health).not.toHaveBeenCalled();
        expect((await selectProvider([machine])).provider.name).toBe('firecracker');
        expect((await selectProvider([machine], { name: 'firecracker', sharesFolder: true })).provider.name).toBe('firecracker');
    });

    it('runs without isolation only if somebody wants and somebody allows it', async () => {
        const all = [provider('local', HEALTHY, 'none')];
        await expect(selectProvider(all, { allowNoIsolation: true })).rejects.toThrow(NoProviderError);
        await expect(selectProvider(all, { name: 'local' })).rejects.toThrow('nobody has allowed');
        expect((await selectProvider(all, { name: 'local', allowNoIsolation: true })).provider.name).toBe('local');
    });
});
