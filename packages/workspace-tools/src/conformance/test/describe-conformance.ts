import { afterAll, describe, it } from 'vitest';
import { CONFORMANCE_CASES } from '../all-cases.js';
import { hasOwnWorkspace } from '../conformance-case.js';
import { ConformanceHost } from '../conformance-host.js';
import { isRequired, notRun } from '../../providers/test/when-installed.js';
import { PROVIDERS } from '../providers.js';

/** Of no meaning for the cases: floods take their time on a busy machine. */
const LIMIT_MS = 240_000;

/** The whole suite on one provider, as tests. Each provider has a file of its own, because files run at the same time. */
export async function describeConformance(name: string): Promise<void> {
    const provider = PROVIDERS[name]();
    const health = await provider.health();
    if (!health.healthy && !isRequired(name)) {
        describe(name, () => notRun(health.reason));
        return;
    }
    describe(name, () => {
        const host = new ConformanceHost(provider);
        const cases = CONFORMANCE_CASES.filter(one => host.applies(one));
        afterAll(() => host.close());

        it.each(cases.filter(one => !hasOwnWorkspace(one)))('$name', one => host.run(one), LIMIT_MS);
        describe('each in a workspace of its own', () => {
            it.concurrent.each(cases.filter(hasOwnWorkspace))('$name', one => host.run(one), LIMIT_MS);
        });
    });
}
