import { matches } from './auto-accept';

export type PermissionAction = 'allow' | 'ask' | 'deny';

/** A rule of the agent server; of all that match, the last one decides. */
export interface PermissionRule {
    /** Of which tool, with wildcards. */
    readonly permission: string;
    readonly pattern: string;
    readonly action: PermissionAction;
}

/** As it stands in a configuration of opencode: one action for everything, or per tool, or per tool and pattern. */
export type PermissionConfig = PermissionAction | Readonly<Record<string, PermissionAction | Readonly<Record<string, PermissionAction>>>>;

export const PERMISSION_ACTIONS: readonly PermissionAction[] = ['allow', 'ask', 'deny'];

export function isPermissionAction(value: unknown): value is PermissionAction {
    return PERMISSION_ACTIONS.some(action => action === value);
}

/** In the order in which the server reads them. What is no rule is left out. */
export function rulesOf(config: unknown): PermissionRule[] {
    if (isPermissionAction(config)) {
        return [{ permission: '*', pattern: '*', action: config }];
    }
    return entriesOf(config).flatMap(([permission, value]) => isPermissionAction(value)
        ? [{ permission, pattern: '*', action: value }]
        : entriesOf(value).flatMap(([pattern, action]) => isPermissionAction(action) ? [{ permission, pattern, action }] : []));
}

/** The server keeps rules by tool, so those of one tool stand together where the first of them stands. */
export function groupedRules(rules: readonly PermissionRule[]): PermissionRule[] {
    const tools = [...new Set(rules.map(({ permission }) => permission))];
    return tools.flatMap(tool => rules.filter(({ permission }) => permission === tool));
}

/** For the configuration of the server. Of two rules for the same, the later one stays. */
export function configOf(rules: readonly PermissionRule[]): Record<string, Record<string, PermissionAction>> {
    const config: Record<string, Record<string, PermissionAction>> = {};
    rules.forEach(({ permission, pattern, action }) => (config[permission] ??= {})[pattern] = action);
    return config;
}

/** One place up or down: within its tool, or at the edge with all rules of its tool. */
export function movedRule(rules: readonly PermissionRule[], index: number, by: -1 | 1): PermissionRule[] {
    const moved = groupedRules(rules);
    const [rule, neighbour] = [moved[index], moved.at(index + by)];
    if (!neighbour || index + by < 0) {
        return moved;
    }
    if (neighbour.permission === rule.permission) {
        [moved[index], moved[index + by]] = [neighbour, rule];
        return moved;
    }
    const tools = [...new Set(moved.map(({ permission }) => permission))];
    const at = tools.indexOf(rule.permission);
    [tools[at], tools[at + by]] = [tools[at + by], tools[at]];
    return tools.flatMap(tool => moved.filter(({ permission }) => permission === tool));
}

/** Index of the rule that decides about this, -1 if none does; the server asks then. */
export function decidingRule(rules: readonly Pick<PermissionRule, 'permission' | 'pattern'>[], permission: string, text: string): number {
    return rules.findLastIndex(rule => matches(rule.permission, permission) && matches(rule.pattern, text));
}

/** Why it cannot be a rule, as a code; undefined if it can. */
export function ruleProblem(
    { permission, pattern }: Pick<PermissionRule, 'permission' | 'pattern'>, others: readonly PermissionRule[]
): 'no-tool' | 'bad-tool' | 'no-pattern' | 'twice' | undefined {
    if (permission === '') {
        return 'no-tool';
    }
    // Objects would put a number first, whatever the order is.
    if (!/^[\w.*?-]+$/.test(permission) || /^\d+$/.test(permission) || permission === '__proto__') {
        return 'bad-tool';
    }
    if (pattern.trim() === '' || /^\d+$/.test(pattern) || pattern === '__proto__') {
        return 'no-pattern';
    }
    return others.some(other => other.permission === permission && other.pattern === pattern) ? 'twice' : undefined;
}

function entriesOf(value: unknown): Array<[string, unknown]> {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
