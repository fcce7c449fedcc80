import type { CallToolResult, Tool as McpTool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { ALL_TOOLS } from '../tools/all-tools.js';
import type { Tool } from '../tools/tool.js';
import type { Answer } from './http-answers.js';

const READ_ONLY = ['read', 'glob', 'grep'];

/** The seven tools as an MCP client sees them. */
export const MCP_TOOLS: readonly McpTool[] = Object.values(ALL_TOOLS).map(toMcpTool);

function toMcpTool({ name, description, arguments: schema }: Tool): McpTool {
    const { $schema: _, ...inputSchema } = z.toJSONSchema(schema, { io: 'input' });
    const readOnlyHint = READ_ONLY.includes(name);
    return {
        name, description, inputSchema: { ...inputSchema, type: 'object' } as McpTool['inputSchema'],
        annotations: { readOnlyHint, destructiveHint: !readOnlyHint, openWorldHint: false }
    };
}

/** The same as over HTTP, as one JSON text. */
export function toMcpAnswer({ status, body }: Answer): CallToolResult {
    return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: status !== 200 };
}
