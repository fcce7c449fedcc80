import { SANDBOX_TOOL_NAMES } from '../opencode/sandbox-rules';
import { readsFromNetwork } from './network-commands';

/** The agent server's own tools that stay on this machine. Whatever is not listed here comes from the web or a stranger. */
const LOCAL_TOOLS = new Set([
    'apply_patch', 'bash', 'batch', 'edit', 'glob', 'grep', 'invalid', 'list', 'lsp', 'multiedit', 'patch', 'plan_enter', 'plan_exit',
    'question', 'read',
    'skill', 'task', 'todoread', 'todowrite', 'write',
    // Work on the folder, as those of the server itself do.
    ...SANDBOX_TOOL_NAMES
]);

/** Whether a tool brings in text from the web, or from an MCP server or plugin that is not ours; `own` are the names of our tools. */
export function isForeignTool(tool: string, input: unknown, own: ReadonlySet<string>): boolean {
    if (tool === 'bash' || tool === 'sandbox_bash') {
        return typeof input === 'object' && input !== null && 'command' in input && typeof input.command === 'string'
            && readsFromNetwork(input.command);
    }
    return !LOCAL_TOOLS.has(tool) && !own.has(tool);
}
