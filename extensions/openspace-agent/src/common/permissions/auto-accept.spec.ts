import { describe, expect, it } from 'vitest';
import { autoAcceptRuleSchema } from 'openspace-core/lib/common/control/auto-accept-rule';
import { acceptingRule, describeRule, matches } from './auto-accept';

const asked = (
    permission: string, patterns: string[], metadata: Record<string, unknown> = {}
): { permission: string; patterns: string[]; metadata: Record<string, unknown> } =>
    ({ permission, patterns, metadata });
const shell = (command: string, ...patterns: string[]): ReturnType<typeof asked> =>
    asked('bash', patterns.length > 0 ? patterns : [command], { command });

describe('a rule that accepts without a question', () => {
    it('has to cover everything that is asked for', () => {
        const rules = [{ permission: 'bash', pattern: 'git *' }];
        expect(acceptingRule(rules, shell('git status --short'))).toBe(rules[0]);
        expect(acceptingRule(rules, shell('git'))).toBe(rules[0]);
        expect(acceptingRule(rules, shell('git status && rm -rf x', 'git status', 'rm -rf x'))).toBeUndefined();
        expect(acceptingRule(rules, shell('gitk'))).toBeUndefined();
        expect(acceptingRule(rules, asked('edit', ['git x']))).toBeUndefined();
        expect(acceptingRule(rules, asked('bash', [], { command: 'git status' }))).toBeUndefined();
    });

    it.each(['git log $(rm x)', 'git log `rm x`', 'git log > ~/.bashrc', 'git log < x', 'git log\nrm x', 'git log ${X}'])(
        'leaves %j to the person', command => {
            expect(acceptingRule([{ permission: 'bash', pattern: 'git *' }], shell(command, 'git log'))).toBeUndefined();
            expect(acceptingRule([{ permission: 'bash', pattern: '*' }], shell(command, 'git log'))).toBeDefined();
        }
    );

    it('does not take the word of a command that it does not see', () => {
        expect(acceptingRule([{ permission: 'bash', pattern: 'ls *' }], asked('bash', ['ls -l']))).toBeUndefined();
    });

    it('knows any permission, but never an agent that goes round in circles unless it is named', () => {
        const everything = [{ permission: '*', pattern: '*' }];
        expect(acceptingRule(everything, asked('os_editor_open', ['*']))).toBeDefined();
        expect(acceptingRule(everything, asked('doom_loop', ['bash']))).toBeUndefined();
        expect(acceptingRule([{ permission: 'doom_loop', pattern: '*' }], asked('doom_loop', ['bash']))).toBeDefined();
        expect(acceptingRule([{ permission: 'os_*', pattern: '*' }], asked('os_editor_open', ['*']))).toBeDefined();
        expect(acceptingRule([{ permission: 'edit', pattern: 'docs/*' }], asked('edit', ['docs/a/b.md']))).toBeDefined();
        expect(acceptingRule([{ permission: 'edit', pattern: 'docs/*' }], asked('edit', ['docs/a.md', 'src/b.ts']))).toBeUndefined();
    });

    it('comes to an end with any pattern and any text', () => {
        expect(matches(`${'a*'.repeat(50)}b`, 'a'.repeat(5_000))).toBe(false);
        expect(matches('*.t?', 'src/a.ts')).toBe(true);
        expect(matches('a.b', 'axb')).toBe(false);
    });

    it('stands for everything of a permission if it has no pattern', () => {
        const rule = autoAcceptRuleSchema.parse({ permission: 'edit' });
        expect([rule.pattern, describeRule(rule), describeRule({ permission: 'bash', pattern: 'ls *' })])
            .toEqual(['*', 'edit', 'bash: ls *']);
        expect(autoAcceptRuleSchema.safeParse({ permission: 'edit', action: 'allow' }).success).toBe(false);
    });
});
