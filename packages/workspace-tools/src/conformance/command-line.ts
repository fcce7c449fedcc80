import { parseArgs } from 'node:util';
import { PROVIDERS } from './providers.js';
import { runConformance, type CaseVerdict } from './run-conformance.js';

const USAGE =
    `Usage: npm run conformance -w packages/workspace-tools -- --provider ${Object.keys(PROVIDERS).join('|')} [--only TEXT] [--jobs N]`;

/** Cases that wait do so at the same time. */
const DEFAULT_JOBS = '4';

/** Runs the suite as the command line says; the exit code. */
export async function main(words: readonly string[], print: (line: string) => void): Promise<number> {
    let values: { provider?: string; only?: string; jobs?: string };
    try {
        ({ values } = parseArgs({
            args: [...words],
            options: { provider: { type: 'string' }, only: { type: 'string' }, jobs: { type: 'string', default: DEFAULT_JOBS } }
        }));
    } catch (error) {
        print(`${(error as Error).message}\n${USAGE}`);
        return 2;
    }
    const create = PROVIDERS[values.provider ?? ''];
    const jobs = Number(values.jobs);
    if (!create || !Number.isInteger(jobs) || jobs < 1) {
        print(USAGE);
        return 2;
    }
    const unfinished: string[] = [];
    const report = await runConformance(create(), {
        jobs,
        only: values.only,
        onVerdict: (name, verdict) => {
            print(lineOf(name, verdict));
            if (verdict.kind === 'not run') {
                unfinished.push(`not run: ${name} (${verdict.reason})`);
            }
        }
    });
    unfinished.forEach(print);
    print(`${values.provider}: ${report.passed} passed, ${report.failed} failed, ${report.notRun} not run`);
    return report.failed === 0 && report.passed > 0 ? 0 : 1;
}

function lineOf(name: string, verdict: CaseVerdict): string {
    switch (verdict.kind) {
        case 'passed': return `  ok       ${name} (${verdict.durationMs} ms)`;
        case 'failed': return `  FAILED   ${name}\n    ${verdict.reason.replaceAll('\n', '\n    ')}`;
        case 'not run': return `  not run  ${name}`;
    }
}
