import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failure, playwrightFailures, programFailure, vitestFailures } from './test-failures.mjs';

let folder;

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'test-failures-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(content) {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
}

it('names the tests of Vitest that failed, and files that could not be loaded', () => {
    const file = report({ testResults: [
        { name: 'a.spec.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'good' }] },
        { name: 'b.spec.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'bad', failureMessages: ['expected 1 to be 2\nat b.spec.ts'] }, { status: 'passed', fullName: 'fine' }] },
        { name: 'c.spec.ts', status: 'failed', assertionResults: [], message: 'Cannot find package' }
    ] });
    expect(vitestFailures(file)).toEqual(['✗ bad\n    expected 1 to be 2\n    at b.spec.ts', '✗ c.spec.ts\n    Cannot find package']);
});

it('names the tests of Playwright that failed in any depth, and errors outside of tests', () => {
    const spec = (title, status, message) => ({ title, file: 'x.spec.ts', line: 7, tests: [{ status, results: message ? [{ error: { message } }] : [{}] }] });
    const file = report({
        suites: [{ specs: [spec('good', 'expected')], suites: [{ specs: [spec('bad', 'unexpected', '\u001b[31mtimed out\u001b[39m'), spec('shaky', 'flaky', 'first try')] }] }],
        errors: [{ message: 'no browser' }]
    });
    expect(playwrightFailures(file)).toEqual(['✗ x.spec.ts:7 bad\n    timed out', '✗ x.spec.ts:7 shaky\n    first try', '✗ Outside of tests\n    no browser']);
});

it.each([['Vitest', vitestFailures], ['Playwright', playwrightFailures]])('has nothing to say of %s without a report', (_name, read) => {
    expect(read(join(folder, 'missing.json'))).toEqual([]);
});

it('keeps long messages short', () => {
    expect(failure('a test', 'line\n'.repeat(100)).split('\n')).toHaveLength(13);
});

it('shows of a program how its output ends', () => {
    expect(programFailure('Lint', ['first', ...Array(20).fill('between'), 'last'].join('\n')).split('\n').at(-1)).toBe('    last');
});
