import { expect, it } from 'vitest';
import { isForeignTool } from './foreign-tools';

it.each(['bash', 'read', 'edit', 'grep', 'task', 'todowrite', 'openspace_file_read'])('%s stays on this machine', tool => {
    expect(isForeignTool(tool)).toBe(false);
});

it.each(['webfetch', 'websearch', 'read_mcp_resource', 'github_get_issue', 'openspacex_read', 'a_tool_of_tomorrow'])('%s brings in the words of strangers', tool => {
    expect(isForeignTool(tool)).toBe(true);
});
