import { expect, it } from 'vitest';
import { isForeignTool } from './foreign-tools';

const OWN = new Set(['openspace_file_read']);

it.each(['read', 'edit', 'grep', 'task', 'todowrite', 'openspace_file_read'])('%s stays on this machine', tool => {
    expect(isForeignTool(tool, {}, OWN)).toBe(false);
});

it.each([
    'webfetch', 'websearch', 'read_mcp_resource', 'github_get_issue', 'openspacex_read', 'openspace_file_reader', 'openspace_',
    'a_tool_of_tomorrow'
])(
    '%s brings in the words of strangers', tool => {
        expect(isForeignTool(tool, {}, OWN)).toBe(true);
    });

it.each([['npm test', false], ['curl example.org', true]])('the shell command %s brings them in: %s', (command, foreign) => {
    expect(isForeignTool('bash', { command }, OWN)).toBe(foreign);
});
