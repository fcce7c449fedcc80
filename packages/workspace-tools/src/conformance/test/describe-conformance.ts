import { afterAll, describe, it } from 'vitest';
import { CONFORMANCE_CASES } from '../all-cases.js';
import { hasOwnWorkspace, type ConformanceCase } from '../conformance-case.js';
import { ConformanceHost } from '../conformance-host.js';
import { isRequired, notRun } from '../../providers/test/when-installed.js';
import { PROVIDERS } from '../providers.js';

/** Of no meaning for the cases: floods take their time on a busy machine. */
const LIMIT_MS = 240_000;

export interface SuiteOptions {
    /** Which cases; all if it is not given. */
    readonly cases?: readonly ConformanceCase[];
    /** Never two workspaces at the same time, beside the one that is shared. */
    readonly oneByOne?: boolean;
    readonly limitMs?: number;
}

/** The suite on one provider, as tests. Each provider has a file of its own, because files run at the same time. */
export async function describeConformance(
    name: string, { cases: chosen = CONFORMANCE_CASES, oneByOne = false, limitMs = LIMIT_MS }: SuiteOptions = {}
): Promise<void> {
    const provider = PROVIDERS[name]();
    const health = await provider.health();
    if (!health.healthy && !isRequired(name)) {
        describe(name, () => notRun(health.reason));
        return;
    }
    describe(name, () => {
        const host = new ConformanceHost(provider);
        const cases = chosen.filter(one => host.applies(one));
        afterAll(() => host.close());

        it.each(cases.filter(one => !hasOwnWorkspace(one)))('$name', one => host.run(one), limitMs);
        describe('each in a workspace of its own', () => {
            (oneByOne ? it : it.concurrent).each(cases.filter(hasOwnWorkspace))('$name', one => host.run(one), limitMs);
        });
    });
}
