import { describe, expect, it } from 'vitest';
import { noModelProblem, serverGoneProblem, setBackProblem, toTurnProblem, untrustedProblem } from './turn-problem';

describe('toTurnProblem', () => {
    it('leads to the choice of a model when there is none', () => {
        expect(toTurnProblem({ name: 'UnknownError', data: { message: 'Model not found: nowhere/nothing.' } })).toEqual({
            kind: 'no-model',
            title: 'No model is available',
            detail: 'Model not found: nowhere/nothing. Choose a model in your opencode configuration, or connect a provider.'
        });
    });

    it('shows the first line of what the server said, without the name of the error, and keeps the stack beside it', () => {
        expect(toTurnProblem({ name: 'UnknownError', data: { message: 'TypeError: cannot read x\n    at foo (bar.js:1)\n    at baz' } }))
            .toEqual({
                kind: 'unknown', title: 'The agent could not answer', detail: 'cannot read x',
                technical: 'TypeError: cannot read x\n    at foo (bar.js:1)\n    at baz'
            });
    });

    it('fault 8: says that the disk is full, whatever stands around it', () => {
        const message = 'effect/sql/SqlError: Failed to execute statement\n    at x\n  [cause]: SQLiteError: database or disk is full';
        expect(toTurnProblem({ name: 'UnknownError', data: { message } }))
            .toMatchObject({ title: 'The disk is full', technical: message });
    });

    it.each([
        ['nothing at all', undefined, 'The agent server gave no reason.'],
        ['an error without a message', { name: 'MessageOutputLengthError', data: {} } as const, 'MessageOutputLengthError'],
        ['a blank message', { name: 'UnknownError', data: { message: '  \nstack' } } as const, 'The agent server gave no reason.']
    ])('always has a reason: %s', (_name, error, detail) => {
        expect(toTurnProblem(error)).toEqual({ kind: 'unknown', title: 'The agent could not answer', detail });
    });
});

describe('every problem', () => {
    it.each([noModelProblem(), untrustedProblem('opencode.json'), serverGoneProblem(), setBackProblem()])('says what to do: $kind', ({
        title, detail
    }) => {
        expect(title).toMatch(/^[A-Z][^.]+$/);
        expect(detail).toMatch(/^[A-Z].+\.$/);
    });

    it('names the configuration that an untrusted folder brings', () => {
        expect(untrustedProblem('.opencode').detail).toContain('(.opencode)');
    });
});
