import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-report.mjs';

let folder;

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'test-report-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(content) {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
}

describe('a report of Vitest', () => {
    const test = (status, title, more) => ({ status, title, fullName: `of this ${title}`, ancestorTitles: ['of this'], ...more });

    it('counts what passed; what is skipped or still to do is not silent', () => {
        const assertionResults = ['passed', 'passed', 'skipped', 'pending', 'todo'].map(status => test(status, status));
        expect(readVitestReport(report({ testResults: [{ status: 'passed', assertionResults }] })))
            .toMatchObject({ passed: 2, skipped: 3, failures: [] });
    });

    it('names what failed, how to run it again, and files that could not be loaded', () => {
        const bad = test('failed', 'bad', { failureMessages: ['expected 1 to be 2'] });
        const file = report({ testResults: [
            { name: 'b.spec.ts', status: 'failed', assertionResults: [bad, test('passed', 'good')] },
            { name: 'c.spec.ts', status: 'failed', assertionResults: [], message: 'Cannot find package' }
        ] });
        expect(readVitestReport(file)).toMatchObject({ passed: 1, failures: [
            { name: 'of this bad', message: 'expected 1 to be 2', test: { file: 'b.spec.ts', fullName: 'of this bad' } },
            { name: 'c.spec.ts', message: 'Cannot find package', test: { file: 'c.spec.ts' } }
        ] });
    });

    it('does not count what only says that it cannot run here, which is named', () => {
        const standIn = test('passed', 'is not run: runsc is not installed.', {
            ancestorTitles: ['in gVisor', 'a program finds no way out']
        });
        const file = report({ testResults: [{ status: 'passed', assertionResults: [standIn, test('passed', 'works')] }] });
        expect(readVitestReport(file))
            .toMatchObject({ passed: 1, notRun: ['in gVisor, a program finds no way out (runsc is not installed.)'] });
    });
});

describe('a report of Playwright', () => {
    const spec = (title, status, more) => ({ title, file: 'x.spec.ts', line: 7, tests: [{ status, results: [{}], ...more }] });
    const failed = (title, status, message) => spec(title, status, { results: [{ error: { message } }] });

    it('names what failed in any depth, what passed only at a second try, and errors outside of tests', () => {
        const suites = [{
            specs: [spec('good', 'expected')],
            suites: [{ specs: [failed('bad', 'unexpected', 'timed out'), failed('shaky', 'flaky', 'first try')] }]
        }];
        expect(readPlaywrightReport(report({ suites, errors: [{ message: 'no browser' }] })))
            .toMatchObject({ passed: 1, skipped: 0, failures: [
                { name: 'x.spec.ts:7 bad', message: 'timed out', test: { file: 'x.spec.ts', line: 7, title: 'bad' } },
                { name: 'x.spec.ts:7 shaky', message: 'first try' },
                { name: 'Outside of tests', message: 'no browser' }
            ] });
    });

    it('runs a test that another file helps to make by its own file', () => {
        const suites = [{ file: 'y.spec.ts', specs: [failed('bad', 'unexpected', 'timed out')] }];
        expect(readPlaywrightReport(report({ suites, errors: [] })).failures).toEqual([
            { name: 'x.spec.ts:7 bad', message: 'timed out', test: { file: 'y.spec.ts', title: 'bad' } }
        ]);
    });

    it('names what was skipped for a reason as not run; what was skipped without one is not silent', () => {
        const specs = [
            spec('edits with vim', 'skipped', { annotations: [{ type: 'skip', description: 'vim is not installed.' }] }),
            spec('later', 'skipped', { annotations: [{ type: 'skip' }] })
        ];
        expect(readPlaywrightReport(report({ suites: [{ specs }], errors: [] })))
            .toMatchObject({ passed: 0, skipped: 1, notRun: ['edits with vim (vim is not installed.)'] });
    });
});

describe.each([['Vitest', readVitestReport], ['Playwright', readPlaywrightReport]])('a missing report of %s', (name, read) => {
    it('is a failure', () => {
        expect(read(join(folder, 'missing.json'))).toMatchObject({ passed: 0, failures: [{ name, message: 'It has written no report.' }] });
    });
});
