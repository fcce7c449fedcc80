import { describe, expect, it } from 'vitest';
import { configOf, decidingRule, groupedRules, movedRule, PermissionRule, ruleProblem, rulesOf } from './permission-rules';

const rule = (permission: string, pattern = '*', action: PermissionRule['action'] = 'ask'): PermissionRule =>
    ({ permission, pattern, action });

describe('permission rules', () => {
    it('are read in the order of the configuration, whatever their form', () => {
        expect(rulesOf('deny')).toEqual([rule('*', '*', 'deny')]);
        expect(rulesOf({ bash: { '*': 'ask', 'git *': 'allow' }, edit: 'deny', odd: 3, other: { a: 'perhaps' } })).toEqual(
            [rule('bash'), rule('bash', 'git *', 'allow'), rule('edit', '*', 'deny')]
        );
        expect([rulesOf(undefined), rulesOf(['ask'])]).toEqual([[], []]);
    });

    it('survive the way into a configuration and back, with those of a tool together', () => {
        const rules = [rule('bash'), rule('edit'), rule('bash', 'git *', 'allow')];
        expect(rulesOf(configOf(rules))).toEqual(groupedRules(rules));
        expect(rulesOf(configOf([rule('bash'), rule('bash', '*', 'deny')]))).toEqual([rule('bash', '*', 'deny')]);
    });

    it('move within their tool, and at its edge with all of it', () => {
        const rules = [rule('bash', 'a'), rule('bash', 'b'), rule('edit', 'c'), rule('edit', 'd')];
        const order = (index: number, by: -1 | 1): string => movedRule(rules, index, by).map(({ pattern }) => pattern).join('');
        expect([order(0, 1), order(1, 1), order(2, -1), order(3, -1), order(0, -1), order(3, 1)])
            .toEqual(['bacd', 'cdab', 'cdab', 'abdc', 'abcd', 'abcd']);
    });

    it('decide by the last one that matches', () => {
        const rules = [rule('*'), rule('bash', 'git push *', 'deny'), rule('bash', 'git *', 'allow')];
        expect([
            decidingRule(rules, 'bash', 'git push origin'), decidingRule(rules, 'bash', 'ls'), decidingRule(rules.slice(1), 'edit', 'a.ts')
        ]).toEqual([2, 0, -1]);
    });

    it('need a tool and a pattern, once', () => {
        const others = [rule('bash', 'git *')];
        expect([
            ruleProblem(rule(''), []), ruleProblem(rule('a b'), []), ruleProblem(rule('7'), []), ruleProblem(rule('bash', ' '), []),
            ruleProblem(rule('bash', 'git *'), others), ruleProblem(rule('mcp_*', 'git *'), others)
        ]).toEqual(['no-tool', 'bad-tool', 'bad-tool', 'no-pattern', 'twice', undefined]);
    });
});
