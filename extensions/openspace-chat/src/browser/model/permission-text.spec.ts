import { describe, expect, it } from 'vitest';
import { aPermission } from '../fixtures/conversations';
import { describePermission } from './permission-text';

describe('describePermission', () => {
    it('shows the command or the diff, and the rule that asked', () => {
        expect(describePermission(aPermission('p'), undefined)).toMatchObject(
            { rule: ['bash: ls -la'], command: 'ls -la', always: ['bash: ls *'] }
        );
        expect(describePermission(
            aPermission('p', { permission: 'edit', patterns: ['a.ts'], metadata: { diff: '+x' }, always: ['*'] }), { filePath: 'a.ts' }
        ))
            .toMatchObject({ rule: ['edit: a.ts'], diff: '+x', input: undefined, always: ['* (everything that asks for "edit")'] });
        expect(describePermission(aPermission('p', { patterns: [] }), undefined).rule).toEqual(['bash']);
    });

    it('shows the input of a tool that says nothing else', () => {
        expect(describePermission(aPermission('p', { permission: 'os_x', patterns: ['*'], metadata: {} }), { a: 1 })).toMatchObject(
            { rule: ['os_x: *'], input: '{\n  "a": 1\n}' }
        );
    });

    it('hides nothing behind blanks or invisible codes', () => {
        const command = `ls${' '.repeat(300)}; rm -rf \u202ex`;
        expect(describePermission(aPermission('p', { patterns: [command], metadata: { command } }), undefined)).toMatchObject({
            command: 'ls ⟨300×␣⟩ ; rm -rf ⟨U+202E⟩x', rule: ['bash: ls ⟨300×␣⟩ ; rm -rf ⟨U+202E⟩x']
        });
    });

    it('names what it is about if that is one thing', () => {
        const title = (permission: string, patterns: string[], metadata = {}): string =>
            describePermission(aPermission('p', { permission, patterns, metadata }), undefined).title;
        expect([title('edit', ['src/\u202ea.ts']), title('edit', ['a', 'b']), title('read', ['a.ts']), title('read', ['*'])]).toEqual([
            'The agent wants to change src/⟨U+202E⟩a.ts', 'The agent wants to change files', 'The agent wants to read a.ts',
            'The agent wants to read files'
        ]);
        expect(title('webfetch', ['*'], { url: 'https://example.org/' })).toBe('The agent wants to read the page https://example.org/');
    });

    it('says whether the title names the only file of the diff', () => {
        const isNamed = (patterns: string[], ...names: string[]): boolean => describePermission(aPermission('p', {
            permission: 'edit', patterns, metadata: { diff: names.map(name => `--- ${name}\n+++ ${name}\n@@ -1 +1 @@\n-a\n+b\n`).join('') }
        }), undefined).isNamed;
        expect([
            isNamed(['src/a.ts'], '/home/me/project/src/a.ts'), isNamed(['src/a.ts'], 'src/a.ts'), isNamed(['a.ts'], '/project/other-a.ts'),
            isNamed(['src/a.ts'], '/etc/a.ts'), isNamed(['src/a.ts'], 'src/a.ts', 'src/b.ts'), isNamed(['*'], 'src/a.ts')
        ]).toEqual([true, true, false, false, false, false]);
    });

    it.each(['bash', 'edit', 'read', 'webfetch', 'external_directory', 'doom_loop', 'task', 'mcp_tool'])('has words for %s', permission =>
        expect(describePermission(aPermission('p', { permission }), undefined).title).toMatch(/^The agent /));
});
