import { existsSync, readFileSync } from 'node:fs';

/** Lines of a message that say what is wrong; the rest stands further up, where the test ran. */
const LINES = 12;

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** What failed in a run of Vitest, one text each; nothing if there is no report. */
export function vitestFailures(file) {
    return read(file)?.testResults.filter(suite => suite.status === 'failed').flatMap(suite => {
        const failed = suite.assertionResults.filter(test => test.status === 'failed');
        return failed.length > 0 ? failed.map(test => failure(test.fullName, test.failureMessages?.[0])) : [failure(suite.name, suite.message)];
    }) ?? [];
}

/** What failed in a run of Playwright, one text each; nothing if there is no report. */
export function playwrightFailures(file) {
    const report = read(file);
    return report ? [...report.suites.flatMap(suite => ofSuite(suite)), ...report.errors.map(error => failure('Outside of tests', error.message))] : [];
}

function ofSuite(suite) {
    const own = (suite.specs ?? []).flatMap(spec => spec.tests
        .filter(test => test.status === 'unexpected' || test.status === 'flaky')
        .map(test => failure(`${spec.file}:${spec.line} ${spec.title}`, test.results.find(result => result.error)?.error.message)));
    return [...own, ...(suite.suites ?? []).flatMap(ofSuite)];
}

function read(file) {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Of a program that failed: where its output ends, it usually says why. */
export function programFailure(name, output = '') {
    return failure(name, output.split('\n').slice(-LINES).join('\n'));
}

/** `✗ name`, and below it the beginning of the message. */
export function failure(name, message = 'no message') {
    const lines = message.replace(COLOURS, '').trim().split('\n').slice(0, LINES).map(line => `    ${line}`);
    return [`✗ ${name}`, ...lines].join('\n');
}
