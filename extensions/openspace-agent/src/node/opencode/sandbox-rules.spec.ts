import { describe, expect, it } from 'vitest';
import { PermissionRule } from '../../common';
import { isConfined, isInForce, isKeptFromFiles, mayStart, sandboxRules } from './sandbox-rules';

const allowed = (permission: string, pattern = '*'): PermissionRule => ({ permission, pattern, action: 'allow' });
const asked = (permission: string, pattern = '*'): PermissionRule => ({ permission, pattern, action: 'ask' });
const denied = (permission: string, pattern = '*'): PermissionRule => ({ permission, pattern, action: 'deny' });

/** What decides about a tool. */
function decides(rules: readonly PermissionRule[], tool: string): string | undefined {
    return rules.findLast(({ permission }) =>
        permission === tool || permission === '*' || permission.endsWith('*') && tool.startsWith(permission.slice(0, -1)))?.action;
}

describe('sandboxRules', () => {
    const isolated = (agent: readonly PermissionRule[] = [allowed('*')], servers: readonly string[] = []): PermissionRule[] =>
        sandboxRules({ agent, isolates: true, servers });

    it('denies every tool of the host, also those that nobody has heard of', () => {
        const rules = isolated();
        for (const tool of [
            'bash', 'edit', 'read', 'glob', 'grep', 'webfetch', 'websearch', 'skill', 'task', 'lsp', 'github_push', 'my_plugin_tool',
            'sandbox_other', 'sandboxed_bash'
        ]) {
            expect([tool, decides(rules, tool)]).toEqual([tool, 'deny']);
        }
    });

    it('allows the tools of the sandbox without a question', () => {
        const rules = isolated([allowed('*'), asked('bash'), asked('edit')]);
        for (const tool of ['bash', 'read', 'write', 'edit', 'glob', 'grep', 'git']) {
            expect([tool, decides(rules, `sandbox_${tool}`)]).toEqual([tool, 'allow']);
        }
        expect(decides(rules, 'question')).toBe('allow');
        expect(decides(rules, 'doom_loop')).toBe('ask');
    });

    it('keeps from an agent what it may not do anywhere', () => {
        const rules = isolated([allowed('*'), denied('edit'), allowed('edit', 'plans/*.md')]);
        expect(['bash', 'read', 'write', 'edit'].map(tool => decides(rules, `sandbox_${tool}`)))
            .toEqual(['allow', 'allow', 'deny', 'deny']);
    });

    it('asks where there are no walls, as on the host', () => {
        const rules = sandboxRules({
            agent: [allowed('*'), asked('bash'), allowed('bash', 'git status*'), asked('ed?t')], isolates: false, servers: []
        });
        expect(['bash', 'git', 'read', 'write', 'edit', 'glob'].map(tool => decides(rules, `sandbox_${tool}`)))
            .toEqual(['ask', 'ask', 'allow', 'ask', 'ask', 'allow']);
    });

    it('lets the person name further servers', () => {
        const rules = isolated([allowed('*')], ['my docs']);
        expect([decides(rules, 'my_docs_search'), decides(rules, 'other_search')]).toEqual(['allow', 'deny']);
    });
});

describe('sandboxRules of sub-agents', () => {
    const of = (agent: readonly PermissionRule[], depth: number, isolates = true): Record<string, string | undefined> => {
        const rules = sandboxRules({ agent: [allowed('*'), ...agent], isolates, servers: ['docs'], depth });
        return Object.fromEntries(['question', 'todowrite', 'sandbox_task', 'docs_search'].map(tool => [tool, decides(rules, tool)]));
    };

    it('are offered to the agent of the person, and to others only what names it, no deeper than two', () => {
        expect(of([], 0)).toEqual({ question: 'allow', todowrite: 'allow', sandbox_task: 'allow', docs_search: 'allow' });
        expect(of([], 1)).toEqual({ question: 'deny', todowrite: 'deny', sandbox_task: 'deny', docs_search: 'allow' });
        expect(of([allowed('question'), allowed('todowrite'), allowed('task')], 1))
            .toEqual({ question: 'allow', todowrite: 'allow', sandbox_task: 'allow', docs_search: 'allow' });
        expect(of([denied('question'), allowed('task')], 2)).toMatchObject({ question: 'deny', sandbox_task: 'deny' });
        expect(of([denied('*')], 1)).toEqual({ question: 'deny', todowrite: 'deny', sandbox_task: 'deny', docs_search: 'deny' });
    });

    it('are offered if there is one that the agent may start, and asked about where there are no walls', () => {
        const action = (rules: PermissionRule[], isolates?: boolean): string | undefined => of(rules, 0, isolates).sandbox_task;
        expect([
            action([denied('task')]), action([denied('task'), allowed('task', 'explore')]), action([asked('task')]),
            action([asked('task', 'general'), denied('task')]), action([asked('task')], false),
            action([allowed('task'), asked('task', 'general')], false), action([denied('task', 'general')], false)
        ]).toEqual(['deny', 'allow', 'allow', 'deny', 'ask', 'ask', 'allow']);
    });

    it('are judged by their names', () => {
        const rules = [allowed('*'), denied('task'), allowed('task', 'ex*')];
        expect(['explore', 'general'].map(name => mayStart(rules, name))).toEqual([true, false]);
        expect(mayStart([], 'general')).toBe(true);
    });

    it('change no files for somebody who may not', () => {
        const rules = sandboxRules({ agent: [allowed('*')], isolates: true, servers: [], depth: 1, keepsFiles: true });
        expect(['bash', 'read', 'write', 'edit'].map(tool => decides(rules, `sandbox_${tool}`)))
            .toEqual(['allow', 'allow', 'deny', 'deny']);
        expect([isKeptFromFiles([allowed('*'), denied('edit'), allowed('edit', 'plan.md')]), isKeptFromFiles([allowed('*')])])
            .toEqual([true, false]);
    });
});

describe('isInForce', () => {
    const rules = sandboxRules({ agent: [], isolates: true, servers: [] });

    it('holds if nothing came after them', () => {
        expect(isInForce(rules, rules)).toBe(true);
        expect(isInForce(rules, [allowed('bash'), ...rules])).toBe(true);
        expect(isInForce(rules, [...rules, allowed('bash')])).toBe(false);
        expect(isInForce(rules, undefined)).toBe(false);
        expect(isInForce(rules, [])).toBe(false);
    });

    it('tells whether the host is out of reach', () => {
        expect([isConfined(rules), isConfined([denied('bash')]), isConfined(undefined)]).toEqual([true, false, false]);
    });
});
