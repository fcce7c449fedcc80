import { describe, expect, it } from 'vitest';
import { aPermission } from '../fixtures/conversations';
import { describePermission } from './permission-text';

describe('describePermission', () => {
    it('does not repeat the command as a pattern and shows the diff', () => {
        expect(describePermission(aPermission('p'), undefined)).toMatchObject({ patterns: [], command: 'ls -la' });
        expect(describePermission(aPermission('p', { permission: 'edit', patterns: ['a.ts'], metadata: { diff: '+x' } }), { filePath: 'a.ts' }))
            .toMatchObject({ patterns: ['a.ts'], diff: '+x', input: undefined });
    });

    it('shows the input of a tool that says nothing else', () => {
        expect(describePermission(aPermission('p', { permission: 'os_x', patterns: ['*'], metadata: {} }), { a: 1 })).toMatchObject({ patterns: [], input: '{\n  "a": 1\n}' });
    });

    it.each(['bash', 'edit', 'read', 'webfetch', 'external_directory', 'doom_loop', 'task', 'mcp_tool'])('has words for %s', permission =>
        expect(describePermission(aPermission('p', { permission }), undefined).title).toMatch(/^The agent /));
});
