import { describe, expect, it } from 'vitest';
import { Problem, questionAbout, worstProblem } from './error-questions';

const problem = (severity: number, message: string, more: Partial<Problem> = {}): Problem =>
    ({ severity, message, startLineNumber: 3, endLineNumber: 3, ...more });

describe('questions about problems', () => {
    it('are about the worst one, and not about hints', () => {
        expect(worstProblem([problem(1, 'hint'), problem(4, 'warning'), problem(8, 'error')])?.message).toBe('error');
        expect(worstProblem([problem(4, 'first'), problem(4, 'second')])?.message).toBe('first');
        expect(worstProblem([problem(1, 'hint'), problem(2, 'info')])).toBeUndefined();
    });

    it('quote it with its origin', () => {
        expect(questionAbout(problem(8, 'No "x".', { source: 'ts', code: '2304' }), 'fix'))
            .toBe('Fix this problem: "No \\"x\\"." (ts 2304)');
        expect(questionAbout(problem(8, 'No x.', { code: { value: 'E1' } }), 'explain'))
            .toBe('Explain this problem, and how to solve it: "No x." (E1)');
        expect(questionAbout(problem(8, 'No x.'), 'fix')).toBe('Fix this problem: "No x."');
    });

    it('are not longer than anybody wants to read', () => {
        expect(questionAbout(problem(8, 'x'.repeat(100_000)), 'fix').length).toBeLessThan(1_100);
    });
});
