import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportMissing, requiredProviders } from './sandboxes.mjs';
import { nothing } from './test-report.mjs';

it('knows every provider that this run requires', () => {
    expect(requiredProviders).not.toThrow();
});

describe('providers that cannot run', () => {
    afterEach(() => vi.unstubAllEnvs());

    const require = names => vi.stubEnv('OPENSPACE_REQUIRE', names);

    it('are named', () => {
        require('');
        expect(reportMissing(['gvisor'])).toEqual({ ...nothing, notRun: ['gvisor (its program is not installed)'] });
    });

    it('are not a failure because a machine calls itself a build machine', () => {
        require('');
        vi.stubEnv('CI', 'true');
        expect(reportMissing(['bubblewrap', 'gvisor', 'firecracker']).failures).toEqual([]);
    });

    it('fail by name if they are required', () => {
        require('bubblewrap, gvisor');
        expect(reportMissing(['gvisor', 'firecracker'])).toEqual({
            ...nothing,
            failures: [{ name: 'gvisor, which OPENSPACE_REQUIRE names', message: 'Its program is not installed.' }],
            notRun: ['firecracker (its program is not installed)']
        });
    });

    it('are not looked for by a name that nobody has', () => {
        require('bubblewrap,gviser');
        expect(() => reportMissing([])).toThrow('OPENSPACE_REQUIRE names gviser, but there is only bubblewrap, gvisor, firecracker.');
    });

    it('are not mentioned when all is there', () => {
        require('bubblewrap');
        expect(reportMissing([])).toEqual(nothing);
    });
});
