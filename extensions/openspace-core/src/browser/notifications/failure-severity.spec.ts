import { describe, expect, it } from 'vitest';
import { CommandResult, DECLINED, STOPPED, Verdict } from '../../common';
import { failureSeverity, isShown } from './failure-severity';

const severity = (verdict: Verdict, result: CommandResult): string | undefined =>
    failureSeverity({ decision: { verdict, rule: 'allowed' }, result });

describe('how bad a failure is', () => {
    it.each<[Verdict, string | undefined]>([
        ['ran', 'error'], ['refused', 'warning'], ['limited', 'warning'], ['declined', 'warning'], ['echo', 'warning'],
        ['cancelled', undefined]
    ])(
        'takes %s as %s', (verdict, expected) => expect(severity(verdict, CommandResult.failed('no'))).toBe(expected));

    it('takes a log that cannot be written for an error: nothing that writes will work', () =>
        expect(failureSeverity({ decision: { verdict: 'refused', rule: 'audit' }, result: CommandResult.failed('no') })).toBe('error'));

    it('takes a look that failed for no error', () => {
        const [decision, result] = [{ verdict: 'ran', rule: 'allowed' } as const, CommandResult.failed('File not found')];
        expect((['view', 'layout', 'write', 'execute'] as const).map(risk => failureSeverity({ decision, result, risk })))
            .toEqual(['warning', 'error', 'error', 'error']);
    });

    it('has nothing to say about success, nor about what the person decided', () => {
        expect([
            severity('ran', CommandResult.ok()), severity('declined', CommandResult.failed(DECLINED)),
            severity('ran', CommandResult.failed(DECLINED)), severity('ran', CommandResult.failed(STOPPED))
        ])
            .toEqual([undefined, undefined, undefined, undefined]);
    });

    it('follows the preference', () => {
        expect(['all', 'errors', 'disabled'].map(preference => [isShown('error', preference), isShown('warning', preference)]))
            .toEqual([[true, true], [true, false], [false, false]]);
    });
});
