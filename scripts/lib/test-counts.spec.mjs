import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCounts, readNotRun, readPlaywrightReport, readVitestReport, summaryLine } from './test-counts.mjs';

let folder;

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'test-counts-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(content) {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
}

describe('the counts of Vitest', () => {
    const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] };

    it('are those of its tests; what is skipped or still to do is not silent', () => {
        const file = report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3, testResults: [passed, { status: 'failed', assertionResults: [{ status: 'failed' }] }] });
        expect(readVitestReport(file)).toEqual({ passed: 5, failed: 1, skipped: 5 });
    });

    it('do not contain what only says that it cannot run here, which is named', () => {
        const standIn = { status: 'passed', title: 'is not run: runsc is not installed.', ancestorTitles: ['in gVisor', 'a program finds no way out'] };
        const file = report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [passed, { status: 'passed', assertionResults: [standIn, { status: 'passed', title: 'works' }] }] });
        expect([readVitestReport(file).passed, readNotRun(file), readNotRun(join(folder, 'none'))]).toEqual([2, ['not run: in gVisor, a program finds no way out (runsc is not installed.)'], []]);
    });

    it('contain files that could not even be loaded', () => {
        const file = report({ numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [passed, { status: 'failed', assertionResults: [] }] });
        expect(readVitestReport(file)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    });
});

describe('the counts of Playwright', () => {
    it('take a test that passed only at the second try for a failure, and errors outside of tests too', () => {
        const file = report({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 }, errors: [{ message: 'the server did not start' }] });
        expect(readPlaywrightReport(file)).toEqual({ passed: 4, failed: 4, skipped: 3 });
    });
});

describe.each([['Vitest', readVitestReport], ['Playwright', readPlaywrightReport]])('a missing report of %s', (_name, read) => {
    it('is a failure', () => {
        expect(read(join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 });
    });
});

describe('the summary', () => {
    it('adds up everything', () => {
        expect(addCounts([{ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 }])).toEqual({ passed: 11, failed: 22, skipped: 33 });
        expect(addCounts([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
    });

    it('is one line, which does not hide skipped tests', () => {
        expect([summaryLine({ passed: 412, failed: 0, skipped: 0 }), summaryLine({ passed: 1, failed: 2, skipped: 3 })]).toEqual(['412 passed, 0 failed', '1 passed, 2 failed, 3 skipped']);
    });
});
