import { expect, it } from 'vitest';
import { nothing } from './test-report.mjs';
import { addOutcomes, closingLines, failureText, isGreen, programFailure } from './test-summary.mjs';

const bad = { name: 'x.spec.ts:7 bad', message: '\u001b[31mtimed out\u001b[39m' };

it('adds up everything', () => {
    const some = { passed: 1, skipped: 2, failures: [bad], notRun: ['vim'], unstable: [{ name: 'shaky' }] };
    expect(addOutcomes([some, { ...nothing, passed: 10 }, some])).toEqual({
        passed: 12, skipped: 4, failures: [bad, bad], notRun: ['vim', 'vim'], unstable: [{ name: 'shaky' }, { name: 'shaky' }]
    });
    expect(addOutcomes([])).toEqual(nothing);
});

it('ends with one line of counts, below the names of what is unstable and what was not run', () => {
    expect(closingLines({ ...nothing, passed: 412 })).toEqual(['412 passed, 0 failed']);
    expect(closingLines({
        passed: 1, skipped: 3, failures: [bad], notRun: ['edits with vim (vim is not installed.)'], unstable: [{ name: 'shaky' }]
    })).toEqual([
        'unstable: shaky (failed among others, passed alone)', 'not run: edits with vim (vim is not installed.)',
        '1 passed, 1 failed, 3 skipped'
    ]);
});

it('is green only if nothing failed and nothing was skipped silently', () => {
    expect([
        { ...nothing, passed: 1, notRun: ['vim'], unstable: [bad] }, { ...nothing, failures: [bad] }, { ...nothing, skipped: 1 }
    ].map(isGreen)).toEqual([true, false, false]);
});

it('keeps long messages short and without colours', () => {
    expect(failureText(bad)).toBe('✗ x.spec.ts:7 bad\n    timed out');
    expect(failureText({ name: 'a test', message: 'line\n'.repeat(100) }).split('\n')).toHaveLength(13);
});

it('shows of a program how its output ends', () => {
    expect(failureText(programFailure('Lint', ['first', ...Array(20).fill('between'), 'last'].join('\n'))).split('\n').at(-1))
        .toBe('    last');
});
