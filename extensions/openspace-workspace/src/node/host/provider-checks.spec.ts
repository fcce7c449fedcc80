import { describe, expect, it } from 'vitest';
import { ProviderName } from '../../common';
import { ProviderChecks } from './provider-checks';
import { ServerHealth } from './workspace-connection';

describe('ProviderChecks', () => {

    it('tells of each provider as soon as it is known, and tries none out twice at a time', async () => {
        const answers = new Map<ProviderName, (health: ServerHealth | Error) => void>();
        const checks = new ProviderChecks(
            provider => new Promise(
                (resolve, reject) => answers.set(provider, health => health instanceof Error ? reject(health) : resolve(health))
            ),
            () => 7
        );
        expect(checks.all.every(({ checking, checkedAt }) => !checking && checkedAt === undefined)).toBe(true);
        const [first, second] = [checks.check(), checks.check()];
        expect([answers.size, checks.all.every(({ checking }) => checking)]).toEqual([5, true]);
        answers.get('bubblewrap')!({ healthy: true, detail: 'bubblewrap 0.8', limits: 'full' });
        answers.get('gvisor')!({ healthy: false, reason: 'runsc is not installed.', commands: ['sudo one'] });
        answers.get('e2b')!(new Error('The workspace server does not answer.'));
        await new Promise(resolve => setImmediate(resolve));
        expect(checks.all).toEqual([
            { provider: 'bubblewrap', checking: false, checkedAt: 7, healthy: true, detail: 'bubblewrap 0.8', limits: 'full' },
            {
                provider: 'gvisor', checking: false, checkedAt: 7, healthy: false, detail: 'runsc is not installed.', commands: ['sudo one']
            },
            { provider: 'firecracker', checking: true },
            { provider: 'e2b', checking: false, checkedAt: 7, healthy: false, detail: 'The workspace server does not answer.' },
            { provider: 'local', checking: true }
        ]);
        answers.get('firecracker')!({ healthy: true });
        answers.get('local')!({ healthy: true });
        await Promise.all([first, second]);
        void checks.check();
        // What was known is shown until there is something newer.
        expect(checks.all[0]).toMatchObject({ checking: true, healthy: true, checkedAt: 7 });
    });
});
