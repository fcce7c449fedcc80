import { PermissionRule } from '../../common';

/** Under which the agent server knows the tools of the sandbox. */
export const SANDBOX_SERVER = 'sandbox';

/** Each tool of the sandbox, and the permission that the agent server's own tool of this kind needs. */
const TOOLS: Readonly<Record<string, string>> = {
    bash: 'bash', read: 'read', write: 'edit', edit: 'edit', glob: 'glob', grep: 'grep', git: 'bash'
};

/** The tool of ours that takes the place of the agent server's own one for sub-agents; named alike. */
export const TASK_TOOL = 'task';

/** How deep sub-agents may call others: those of a session one, and theirs no more. */
export const MAX_TASK_DEPTH = 2;

/** As the agent server names them. */
export const SANDBOX_TOOL_NAMES: readonly string[] = [...Object.keys(TOOLS), TASK_TOOL].map(toolName);

/** Tools of the agent server that touch neither files nor programs. */
const HARMLESS = ['question', 'todowrite', 'todoread'];

type Action = PermissionRule['action'];

export interface RulesRequest {
    /** What the agent may do on the host. */
    readonly agent: readonly PermissionRule[];
    /** Whether commands are kept away from the person's machine. */
    readonly isolates: boolean;
    /** Further servers of tools that the person wants, by name. */
    readonly servers: readonly string[];
    /** How many agents called each other until this one works; 0, unless given, is the one to whom the person talks. */
    readonly depth?: number;
    /** Whoever called it may not change files, and hands that on. */
    readonly keepsFiles?: boolean;
}

/**
 * For a session in a sandbox: nothing but what is listed, whatever else there is or comes, other servers of tools and those of
 * the repository included. Where the walls hold nobody is asked; otherwise it is as on the host. What is denied on the host stays so.
 */
export function sandboxRules({ agent, isolates, servers, depth = 0, keepsFiles = false }: RulesRequest): PermissionRule[] {
    const inWalls = (onHost: Action): Action => isolates && onHost === 'ask' ? 'allow' : onHost;
    return [
        rule('*', 'deny'),
        // As without a sandbox: the person is asked about an agent that runs in circles.
        rule('doom_loop', 'ask'),
        ...HARMLESS.map(tool => rule(tool, depth === 0 ? 'allow' : ifNamed(agent, tool))),
        ...servers.map(server => `${sanitized(server)}_`)
            .filter(tools => actionOf(agent, tools) !== 'deny')
            .map(tools => rule(`${tools}*`, 'allow')),
        ...Object.entries(TOOLS).map(([tool, permission]) =>
            rule(toolName(tool), keepsFiles && permission === 'edit' ? 'deny' : inWalls(actionOf(agent, permission)))),
        rule(toolName(TASK_TOOL), inWalls(taskAction(agent, depth)))
    ];
}

/** Whether an agent may start a sub-agent of this name, by its rules on the host. */
export function mayStart(agent: readonly PermissionRule[], name: string): boolean {
    const decides = agent.findLast(({ permission, pattern }) => covers(permission, TASK_TOOL) && covers(pattern, name));
    return decides?.action !== 'deny';
}

/** Whether an agent may not change files in general. */
export function isKeptFromFiles(agent: readonly PermissionRule[]): boolean {
    return actionOf(agent, 'edit') === 'deny';
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

/** What the agent server gives to sub-agents only if they, or the person, name it. */
function ifNamed(agent: readonly PermissionRule[], permission: string): Action {
    return agent.some(candidate => candidate.permission === permission) ? actionOf(agent, permission) : 'deny';
}

/** Exceptions for single sub-agents count here: the call that names one is judged anew. */
function taskAction(agent: readonly PermissionRule[], depth: number): Action {
    if (depth >= MAX_TASK_DEPTH || depth > 0 && ifNamed(agent, TASK_TOOL) === 'deny') {
        return 'deny';
    }
    const about = agent.filter(({ permission }) => covers(permission, TASK_TOOL));
    const inForce = about.slice(Math.max(0, about.findLastIndex(({ pattern }) => pattern === '*')));
    const actions = inForce.map(({ action }) => action);
    return (['ask', 'allow', 'deny'] as const).find(action => actions.includes(action)) ?? 'allow';
}

/** What the agent may do in general; exceptions for single files or commands do not count. */
function actionOf(rules: readonly PermissionRule[], permission: string): Action {
    return rules.findLast(candidate => candidate.pattern === '*' && covers(candidate.permission, permission))?.action ?? 'allow';
}

function covers(name: string, permission: string): boolean {
    return new RegExp(`^${name.split('*').map(escape).join('.*')}$`).test(permission);
}

function escape(text: string): string {
    return text.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\?/g, '.');
}

function rule(permission: string, action: Action): PermissionRule {
    return { permission, pattern: '*', action };
}

function toolName(tool: string): string {
    return `${SANDBOX_SERVER}_${tool}`;
}

/** As the agent server makes names of tools. */
function sanitized(name: string): string {
    return name.replace(/[^A-Za-z0-9_-]/g, '_');
}
