import type { WorkspaceProvider } from '../provider/provider.js';
import { CONFORMANCE_CASES } from './all-cases.js';
import { hasOwnWorkspace, type ConformanceCase } from './conformance-case.js';
import { ConformanceHost } from './conformance-host.js';
import { ISOLATION_CHECKS, obstacle } from './isolation/isolation-checks.js';

export type CaseVerdict =
    | { readonly kind: 'passed'; readonly durationMs: number }
    | { readonly kind: 'failed'; readonly reason: string }
    | { readonly kind: 'not run'; readonly reason: string };

export interface ConformanceReport {
    readonly passed: number;
    readonly failed: number;
    readonly notRun: number;
}

export interface ConformanceOptions {
    /** How many workspaces of their own cases may have at the same time. */
    readonly jobs: number;
    /** Only cases with this in their names. */
    readonly only?: string;
    onVerdict(name: string, verdict: CaseVerdict): void;
}

/** Runs the suite on a provider. An unhealthy one runs nothing, and says so case by case. */
export async function runConformance(provider: WorkspaceProvider, options: ConformanceOptions): Promise<ConformanceReport> {
    const cases = CONFORMANCE_CASES.filter(one => one.name.includes(options.only ?? ''));
    const checks = ISOLATION_CHECKS.filter(one => one.name.includes(options.only ?? ''));
    const report = { passed: 0, failed: 0, notRun: 0 };
    const conclude = (name: string, verdict: CaseVerdict): void => {
        report[verdict.kind === 'not run' ? 'notRun' : verdict.kind]++;
        options.onVerdict(name, verdict);
    };
    const health = await provider.health();
    if (!health.healthy) {
        [...cases, ...checks].forEach(({ name }) => conclude(name, { kind: 'not run', reason: health.reason }));
        return report;
    }
    const host = new ConformanceHost(provider);
    const judge = async (one: ConformanceCase): Promise<void> => conclude(one.name, await verdictOf(host, one));
    try {
        const own = cases.filter(hasOwnWorkspace);
        const worker = async (): Promise<void> => {
            for (let next = own.shift(); next; next = own.shift()) {
                await judge(next);
            }
        };
        const shared = async (): Promise<void> => {
            for (const one of cases.filter(candidate => !hasOwnWorkspace(candidate))) {
                await judge(one);
            }
        };
        await Promise.all([shared(), ...Array.from({ length: options.jobs }, worker)]);
    } finally {
        await host.close();
    }
    // One after the other, and when nothing else runs: they take all that they can get.
    for (const check of checks) {
        const reason = obstacle(check, provider, health);
        conclude(check.name, reason ? { kind: 'not run', reason } : await verdict(() => check.run(provider)));
    }
    return report;
}

async function verdictOf(host: ConformanceHost, one: ConformanceCase): Promise<CaseVerdict> {
    if (host.applies(one)) {
        return verdict(() => host.run(one));
    }
    const reason = one.needsNetwork ? 'The provider has no network by name.' : 'It means nothing where nothing isolates.';
    return { kind: 'not run', reason };
}

async function verdict(run: () => Promise<void>): Promise<CaseVerdict> {
    const start = performance.now();
    try {
        await run();
        return { kind: 'passed', durationMs: Math.round(performance.now() - start) };
    } catch (error) {
        return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
}
