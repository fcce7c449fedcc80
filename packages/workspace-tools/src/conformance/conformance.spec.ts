import { afterAll, describe, expect, it } from 'vitest';
import { CONFORMANCE_CASES } from './all-cases.js';
import { ConformanceHost } from './conformance-host.js';
import { PROVIDERS } from './providers.js';

/** On a build machine these must be there. */
const REQUIRED = ['local', ...process.env.CI === 'true' ? ['bubblewrap', 'gvisor'] : []];

it('gives every case a name of its own', () => {
    const names = CONFORMANCE_CASES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
});

for (const [name, create] of Object.entries(PROVIDERS)) {
    const provider = create();
    const health = await provider.health();
    if (!health.healthy && !REQUIRED.includes(name)) {
        describe(name, () => it(`is not run: ${health.reason}`, () => undefined));
        continue;
    }
    describe(name, () => {
        const host = new ConformanceHost(provider);
        const cases = CONFORMANCE_CASES.filter(one => host.applies(one));
        afterAll(() => host.close());

        it.each(cases.filter(one => !one.ownWorkspace))('$name', one => host.run(one));
        describe('each in a workspace of its own', () => {
            it.concurrent.each(cases.filter(one => one.ownWorkspace))('$name', one => host.run(one));
        });
    });
}
