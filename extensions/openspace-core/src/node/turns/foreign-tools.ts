import { AgentTransport } from '../../common';

/** The agent server's own tools that stay on this machine. Whatever is not listed here comes from the web or a stranger. */
const LOCAL_TOOLS = new Set([
    'apply_patch', 'bash', 'batch', 'edit', 'glob', 'grep', 'invalid', 'list', 'lsp', 'multiedit', 'patch', 'plan_enter', 'plan_exit', 'question', 'read',
    'skill', 'task', 'todoread', 'todowrite', 'write'
]);

/** Our own tools, as the server names them. */
const OWN_PREFIX = 'openspace_';

/** Shell commands that bring something in from elsewhere; a shell can hide that, so this is help and no wall. */
const NETWORK = /\b(?:https?|ftp|ssh|git):\/\/|\b(?:curl|wget|ncat|netcat|socat|scp|sftp|telnet|lynx|w3m|aria2c)\b/i;

/** Whether a tool brings in text from the web, or from an MCP server or plugin that is not ours. */
export function isForeignTool(tool: string, input: unknown, transport: AgentTransport): boolean {
    if (tool === 'bash') {
        return typeof input === 'object' && input !== null && 'command' in input && typeof input.command === 'string' && NETWORK.test(input.command);
    }
    return !LOCAL_TOOLS.has(tool) && !isOwnTool(tool, transport);
}

/** While our tools are not offered, one with our name is an impostor. */
export function isOwnTool(tool: string, transport: AgentTransport): boolean {
    return transport !== 'blocks' && tool.startsWith(OWN_PREFIX);
}
