import { expect, it } from 'vitest';
import type { ProviderHealth } from '../provider/provider.js';
import { RememberedHealth } from './remembered-health.js';

const WORKS: ProviderHealth = { healthy: true, detail: 'ok', limits: 'full' };
const BROKEN: ProviderHealth = { healthy: false, reason: 'No kernel.' };
const MINUTE = 60_000;

it('probes once for whoever asks at the same time, believes what works for five minutes, and forgets at the first failure', async () => {
    const answers = [BROKEN, WORKS, WORKS, WORKS];
    let probes = 0;
    let now = 0;
    const health = new RememberedHealth(async () => answers[probes++], () => now);
    expect(await Promise.all([health.ask(), health.ask()])).toEqual([BROKEN, BROKEN]);
    expect([await health.ask(), probes]).toEqual([WORKS, 2]);
    now += 5 * MINUTE - 1;
    expect([await health.ask(), probes]).toEqual([WORKS, 2]);
    now += 1;
    expect([await health.ask(), probes]).toEqual([WORKS, 3]);
    expect(await health.during(async () => 'started')).toBe('started');
    await expect(health.during(() => Promise.reject(new Error('It does not boot.')))).rejects.toThrow('It does not boot.');
    expect([await health.ask(), probes]).toEqual([WORKS, 4]);
});
