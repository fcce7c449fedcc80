import { beforeEach, describe, expect, it } from 'vitest';
import { StepAttempts } from './step-attempts';

const [A, B] = ['a', 'b'].map(path => ({ cmd: 'openspace.editor.open', args: { path } }));

describe('StepAttempts', () => {
    let attempts: StepAttempts;

    beforeEach(() => {
        attempts = new StepAttempts();
        attempts.begin('msg_1', 'prt_1');
    });

    const take = (...values: unknown[]): boolean[] => values.map(value => attempts.take('msg_1', value));

    it('takes every block of the first attempt, equal ones too', () => {
        expect(take(A, A, B)).toEqual([true, true, true]);
    });

    it('takes a block of another attempt only if it is new, and as often as it is', () => {
        take(A, A);
        attempts.begin('msg_1', 'prt_2');
        expect(take({ args: A.args, cmd: A.cmd }, A, A, B)).toEqual([false, false, true, true]);
    });

    it('remembers all earlier attempts in a third one', () => {
        take(A);
        attempts.begin('msg_1', 'prt_2');
        take(A, B);
        attempts.begin('msg_1', 'prt_3');
        expect(take(B, A, A)).toEqual([false, false, true]);
    });

    it('knows that a beginning that it is told again is no other attempt', () => {
        take(A);
        attempts.begin('msg_1', 'prt_1');
        expect(take(A)).toEqual([true]);
    });

    it('compares within a message only', () => {
        take(A);
        attempts.begin('msg_2', 'prt_2');
        expect(attempts.take('msg_2', A)).toBe(true);
    });

    it('does not hold back what is not a block', () => {
        take('x', undefined);
        attempts.begin('msg_1', 'prt_2');
        expect(take('x', undefined)).toEqual([true, true]);
    });
});
