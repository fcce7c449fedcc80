import { PermissionRule } from '../../common';

/** Under which the agent server knows the tools of the sandbox. */
export const SANDBOX_SERVER = 'sandbox';

/** Each tool of the sandbox, and the permission that the agent server's own tool of this kind needs. */
const TOOLS: Readonly<Record<string, string>> = {
    bash: 'bash', read: 'read', write: 'edit', edit: 'edit', glob: 'glob', grep: 'grep', git: 'bash'
};

/** As the agent server names them. */
export const SANDBOX_TOOL_NAMES: readonly string[] = Object.keys(TOOLS).map(toolName);

/** Tools of the agent server that touch neither files nor programs. */
const HARMLESS = ['question', 'todowrite', 'todoread'];

export interface RulesRequest {
    /** What the agent may do on the host. */
    readonly agent: readonly PermissionRule[];
    /** Whether commands are kept away from the person's machine. */
    readonly isolates: boolean;
    /** Further servers of tools that the person wants, by name. */
    readonly servers: readonly string[];
}

/**
 * For a session in a sandbox: nothing but what is listed, whatever else there is or comes, other servers of tools and those of
 * the repository included. Where the walls hold nobody is asked; otherwise it is as on the host. What is denied on the host stays so.
 */
export function sandboxRules({ agent, isolates, servers }: RulesRequest): PermissionRule[] {
    return [
        rule('*', 'deny'),
        // As without a sandbox: the person is asked about an agent that runs in circles.
        rule('doom_loop', 'ask'),
        ...HARMLESS.map(tool => rule(tool, 'allow')),
        ...servers.map(server => rule(`${sanitized(server)}_*`, 'allow')),
        ...Object.entries(TOOLS).map(([tool, permission]) => {
            const onHost = actionOf(agent, permission);
            return rule(toolName(tool), isolates && onHost === 'ask' ? 'allow' : onHost);
        })
    ];
}

/** Where only sessions may have a sandbox, all others neither see nor pay for its tools. */
export const OTHERWISE_DENIED: Readonly<Record<string, 'deny'>> = Object.fromEntries(SANDBOX_TOOL_NAMES.map(name => [name, 'deny']));

/** As `tools` of a message this replaces all rules of its session: those of the agent and the person's configuration count again. */
export const WITHOUT_SANDBOX: Readonly<Record<string, boolean>> = Object.fromEntries(SANDBOX_TOOL_NAMES.map(name => [name, false]));

/** Whether the host is out of reach by these rules. */
export function isConfined(rules: readonly PermissionRule[] | undefined): boolean {
    return rules?.some(({ permission, pattern, action }) => permission === '*' && pattern === '*' && action === 'deny') ?? false;
}

/** Whether these rules decide: nothing came after them. */
export function isInForce(rules: readonly PermissionRule[], session: readonly PermissionRule[] | undefined): boolean {
    const last = session?.slice(-rules.length) ?? [];
    return last.length === rules.length && last.every((given, at) =>
        given.permission === rules[at].permission && given.pattern === rules[at].pattern && given.action === rules[at].action);
}

/** What the agent may do in general; exceptions for single files or commands do not count. */
function actionOf(rules: readonly PermissionRule[], permission: string): PermissionRule['action'] {
    return rules.findLast(candidate => candidate.pattern === '*' && covers(candidate.permission, permission))?.action ?? 'allow';
}

function covers(name: string, permission: string): boolean {
    return new RegExp(`^${name.split('*').map(escape).join('.*')}$`).test(permission);
}

function escape(text: string): string {
    return text.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\?/g, '.');
}

function rule(permission: string, action: PermissionRule['action']): PermissionRule {
    return { permission, pattern: '*', action };
}

function toolName(tool: string): string {
    return `${SANDBOX_SERVER}_${tool}`;
}

/** As the agent server makes names of tools. */
function sanitized(name: string): string {
    return name.replace(/[^A-Za-z0-9_-]/g, '_');
}
