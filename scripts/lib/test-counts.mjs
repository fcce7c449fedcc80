import { existsSync, readFileSync } from 'node:fs';

/** As `tests/support/not-run.ts` has it. */
const NOT_RUN = 'is not run: ';

/** Results of a run as its reporter wrote them; a missing report counts as one failure. */
export function readVitestReport(file) {
    if (!existsSync(file)) {
        return { passed: 0, failed: 1, skipped: 0 };
    }
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const brokenFiles = report.testResults.filter(suite => suite.status === 'failed' && suite.assertionResults.length === 0).length;
    return { passed: report.numPassedTests - standIns(report).length, failed: report.numFailedTests + brokenFiles, skipped: report.numPendingTests + report.numTodoTests };
}

/** Lines that name what could not run here: tests stand for it that say so by their names and do nothing. */
export function readNotRun(file) {
    return existsSync(file) ? standIns(JSON.parse(readFileSync(file, 'utf8'))).map(({ ancestorTitles, title }) => `not run: ${ancestorTitles.join(', ')} (${title.slice(NOT_RUN.length)})`) : [];
}

function standIns({ testResults }) {
    return testResults.flatMap(suite => suite.assertionResults).filter(test => test.status === 'passed' && test.title?.startsWith(NOT_RUN));
}

export function readPlaywrightReport(file) {
    if (!existsSync(file)) {
        return { passed: 0, failed: 1, skipped: 0 };
    }
    const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

export function addCounts(all) {
    return all.reduce((sum, { passed, failed, skipped }) => ({
        passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped
    }), { passed: 0, failed: 0, skipped: 0 });
}

/** `412 passed, 0 failed` */
export function summaryLine({ passed, failed, skipped }) {
    return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
