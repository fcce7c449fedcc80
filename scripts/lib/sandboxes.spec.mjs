import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportMissing, requiredProviders } from './sandboxes.mjs';

it('knows every provider that this run requires', () => {
    expect(requiredProviders).not.toThrow();
});

describe('providers that cannot run', () => {
    afterEach(() => vi.unstubAllEnvs());

    const require = names => vi.stubEnv('OPENSPACE_REQUIRE', names);

    it('are named', () => {
        require('');
        expect(reportMissing(['gvisor'])).toEqual({
            lines: ['not run: gvisor (its program is not installed)'], counts: { passed: 0, failed: 0, skipped: 0 }
        });
    });

    it('are no failure because a machine calls itself a build machine', () => {
        require('');
        vi.stubEnv('CI', 'true');
        expect(reportMissing(['bubblewrap', 'gvisor', 'firecracker']).counts.failed).toBe(0);
    });

    it('fail by name if they are required', () => {
        require('bubblewrap, gvisor');
        expect(reportMissing(['gvisor', 'firecracker'])).toEqual({
            lines: [
                'failed: gvisor is required by OPENSPACE_REQUIRE (its program is not installed)',
                'not run: firecracker (its program is not installed)'
            ],
            counts: { passed: 0, failed: 1, skipped: 0 }
        });
    });

    it('are not looked for by a name that nobody has', () => {
        require('bubblewrap,gviser');
        expect(() => reportMissing([])).toThrow('OPENSPACE_REQUIRE names gviser, but there is only bubblewrap, gvisor, firecracker.');
    });

    it('are not mentioned when all is there', () => {
        require('bubblewrap');
        expect(reportMissing([])).toEqual({ lines: [], counts: { passed: 0, failed: 0, skipped: 0 } });
    });
});
