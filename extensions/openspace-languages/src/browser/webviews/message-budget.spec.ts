import { describe, expect, it } from 'vitest';
import { MessageBudget } from './message-budget';

const [A, B] = [{}, {}];

describe('what a page of an extension may send', () => {

    const send = (budget: MessageBudget, sender: object, count: number, now: number): number =>
        Array.from({ length: count }, () => budget.take(sender, now)).filter(Boolean).length;

    it('is a lot at once, and then a steady stream', () => {
        const budget = new MessageBudget();
        expect(send(budget, A, 3_000, 0)).toBe(3_000);
        for (let second = 1; second < 60; second++) {
            expect(send(budget, A, 300, second * 1_000)).toBe(300);
        }
    });

    it('is a lot again after a pause', () => {
        const budget = new MessageBudget();
        send(budget, A, 3_000, 0);
        expect(send(budget, A, 3_000, 10_000)).toBe(3_000);
    });

    it('is no flood, and nothing after one', () => {
        const budget = new MessageBudget();
        expect(send(budget, A, 10_000, 0)).toBe(3_000);
        expect(send(budget, A, 1, 60_000)).toBe(0);
    });

    it('does not depend on what others send', () => {
        const budget = new MessageBudget();
        send(budget, A, 10_000, 0);
        expect(send(budget, B, 100, 0)).toBe(100);
    });
});
