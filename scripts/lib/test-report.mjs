import { existsSync, readFileSync } from 'node:fs';

/** How a stand-in for tests that cannot run here is called, see `tests/support`. */
const NOT_RUN = 'is not run: ';

/**
 * What came out of a run of tests, in the same form for every runner:
 * `passed` and `skipped` are numbers, `notRun` names what could not run here and why,
 * and a failure has a `name`, a `message` and, if it is one test that can be run again, its `test`.
 */
export const nothing = { passed: 0, skipped: 0, failures: [], notRun: [], unstable: [] };

const noReport = runner => ({ ...nothing, failures: [{ name: runner, message: 'It has written no report.' }] });

/** Of the JSON reporter of Vitest. */
export function readVitestReport(file) {
    const report = read(file);
    if (!report) {
        return noReport('Vitest');
    }
    const tests = report.testResults.flatMap(suite => suite.assertionResults);
    const standIns = tests.filter(test => test.status === 'passed' && test.title.startsWith(NOT_RUN));
    return {
        ...nothing,
        passed: tests.filter(test => test.status === 'passed').length - standIns.length,
        skipped: tests.filter(test => test.status !== 'passed' && test.status !== 'failed').length,
        failures: report.testResults.filter(suite => suite.status === 'failed').flatMap(vitestFailures),
        notRun: standIns.map(test => `${test.ancestorTitles.join(', ')} (${test.title.slice(NOT_RUN.length)})`)
    };
}

function vitestFailures(suite) {
    const failed = suite.assertionResults.filter(test => test.status === 'failed');
    if (failed.length === 0) {
        return [{ name: suite.name, message: suite.message, test: { file: suite.name } }];
    }
    return failed.map(({ fullName, failureMessages }) =>
        ({ name: fullName, message: failureMessages?.[0], test: { file: suite.name, fullName } }));
}

/** Of the JSON reporter of Playwright. A test that is skipped with a reason is one that cannot run here. */
export function readPlaywrightReport(file) {
    const report = read(file);
    if (!report) {
        return noReport('Playwright');
    }
    const specs = report.suites.flatMap(suite => specsOf(suite).map(found => ({ ...found, home: suite.file })));
    const skipped = specs.filter(({ test }) => test.status === 'skipped').map(({ spec, test }) => ({ spec, reason: reasonOf(test) }));
    return {
        ...nothing,
        passed: specs.filter(({ test }) => test.status === 'expected').length,
        skipped: skipped.filter(({ reason }) => !reason).length,
        failures: [
            ...specs.filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky').map(playwrightFailure),
            ...report.errors.map(error => ({ name: 'Outside of tests', message: error.message }))
        ],
        notRun: skipped.filter(({ reason }) => reason).map(({ spec, reason }) => `${spec.title} (${reason})`)
    };
}

function specsOf({ specs = [], suites = [] }) {
    return [...specs.flatMap(spec => spec.tests.map(test => ({ spec, test }))), ...suites.flatMap(specsOf)];
}

const reasonOf = test => test.annotations?.find(({ type, description }) => type === 'skip' && description)?.description;

function playwrightFailure({ spec, test, home = spec.file }) {
    // A test that another file helps to make is run by its own file; the line is one of the other.
    const place = home === spec.file ? { line: spec.line } : {};
    return {
        name: `${spec.file}:${spec.line} ${spec.title}`,
        message: test.results.find(result => result.error)?.error.message,
        test: { file: home, ...place, title: spec.title }
    };
}

function read(file) {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
