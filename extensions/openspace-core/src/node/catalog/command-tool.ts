import { Tool, ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { ManifestEntry, withoutMarks } from '../../common';

/** Our name among the MCP servers of an agent; opencode puts it in front of every tool: `openspace_pane_list`. */
export const SERVER_NAME = 'openspace';

/** Some model providers refuse a request if one of its tools has a name of more than 64 characters. */
const MAX_NAME_LENGTH = 64 - `${SERVER_NAME}_`.length;

/** A command as an MCP tool. */
export interface CommandTool {
    readonly cmd: string;
    readonly tool: Tool;
}

/** `editor_open` for `openspace.editor.open`; only characters that every client keeps. */
export function toolNameOf(cmd: string): string {
    return cmd.replace(/^openspace\./, '').replace(/[^A-Za-z0-9_-]/g, '_');
}

/** The tools by name, in the order of the commands; those that cannot be offered are told with the reason. */
export function toCommandTools(
    entries: readonly ManifestEntry[], onLeftOut: (cmd: string, reason: string) => void
): Map<string, CommandTool> {
    const tools = new Map<string, CommandTool>();
    for (const entry of entries.filter(({ isWithheld }) => !isWithheld)) {
        const name = toolNameOf(entry.id);
        const other = tools.get(name);
        if (other) {
            onLeftOut(entry.id, `${other.cmd} has the same tool name`);
        } else if (name.length > MAX_NAME_LENGTH) {
            onLeftOut(entry.id, `its tool name has more than ${MAX_NAME_LENGTH} characters`);
        } else {
            tools.set(name, { cmd: entry.id, tool: toTool(name, entry) });
        }
    }
    return tools;
}

function toTool(name: string, entry: ManifestEntry): Tool {
    const tool = {
        name,
        description: entry.description,
        inputSchema: { ...withoutMarks(entry.arguments_schema), type: 'object' as const },
        annotations: {
            title: entry.name,
            readOnlyHint: entry.risk === 'view',
            destructiveHint: entry.risk === 'write' || entry.risk === 'execute'
        }
    };
    // One schema that clients cannot read would cost them the whole list. The arguments are checked by us anyway.
    return ToolSchema.safeParse(tool).success ? tool : { ...tool, inputSchema: { type: 'object' } };
}
