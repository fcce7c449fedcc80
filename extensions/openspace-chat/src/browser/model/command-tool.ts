/** How the agent server names the tools of our MCP server. */
const PREFIX = 'openspace_';

/** Whether a tool is one of the IDE's commands. */
export function isWindowTool(tool: string): boolean {
    return tool.startsWith(PREFIX);
}

/** Of the commands with these ids, the one that the tool is. */
export function commandOfTool(tool: string, ids: Iterable<string>): string | undefined {
    return isWindowTool(tool) ? Array.from(ids).find(id => id.replaceAll('.', '_') === tool) : undefined;
}
