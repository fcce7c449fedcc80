import { expect, it } from 'vitest';
import { isForeignTool } from './foreign-tools';

it.each(['read', 'edit', 'grep', 'task', 'todowrite', 'openspace_file_read'])('%s stays on this machine', tool => {
    expect(isForeignTool(tool, {}, 'both')).toBe(false);
});

it.each(['webfetch', 'websearch', 'read_mcp_resource', 'github_get_issue', 'openspacex_read', 'a_tool_of_tomorrow'])('%s brings in the words of strangers', tool => {
    expect(isForeignTool(tool, {}, 'both')).toBe(true);
});

it('a tool with our name is a stranger while we offer none', () => {
    expect(isForeignTool('openspace_file_read', {}, 'blocks')).toBe(true);
});

it.each([['npm test', false], ['cat src/http/server.ts', false], ['git log', false], ['curl -s localhost:80', true], ['x=$(wget -qO- example)', true], ['git clone https://host/x', true]])(
    'the shell command %s reads from elsewhere: %s', (command, foreign) => {
        expect(isForeignTool('bash', { command }, 'blocks')).toBe(foreign);
    });
