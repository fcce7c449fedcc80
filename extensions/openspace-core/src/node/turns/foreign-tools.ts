/** The agent server's own tools that stay on this machine. Whatever is not listed here comes from the web or a stranger. */
const LOCAL_TOOLS = new Set([
    'apply_patch', 'bash', 'batch', 'edit', 'glob', 'grep', 'invalid', 'list', 'lsp', 'multiedit', 'patch', 'plan_enter', 'plan_exit', 'question', 'read',
    'skill', 'task', 'todoread', 'todowrite', 'write'
]);

/** Our own tools, as the server names them. */
const OWN_PREFIX = 'openspace_';

/** Whether a tool brings in text from the web, or from an MCP server or plugin that is not ours. */
export function isForeignTool(tool: string): boolean {
    return !LOCAL_TOOLS.has(tool) && !tool.startsWith(OWN_PREFIX);
}
