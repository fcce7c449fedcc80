import { describe, expect, it } from 'vitest';
import { commitPrompt, messageIn } from './commit-prompt';

describe('the question for a commit message', () => {
    const diff = {
        truncated: false,
        files: [
            { path: 'b.ts', from: 'a.ts', status: 'renamed' as const, additions: 1, deletions: 0, patch: '@@ -1 +1,2 @@\n x\n+y\n' },
            { path: '.env', status: 'modified' as const, additions: 1, deletions: 1, patch: '', note: 'Not shown.' }
        ]
    };

    it('has the changes, new files and what the person has begun to write', () => {
        const text = commitPrompt({ diff, added: ['new/'] }, ' Fix the \n');
        expect(text).toContain('renamed: a.ts -> b.ts (+1 -0)\n@@ -1 +1,2 @@\n x\n+y');
        expect(text).toContain('modified: .env (+1 -1)\nNot shown.');
        expect(text).toContain('new: new/');
        expect(text).toContain('go by it:\nFix the');
        expect(commitPrompt({ diff, added: [] }, ' ')).not.toContain('go by it');
        expect(commitPrompt({ diff: { ...diff, truncated: true }, added: [] }, '')).toContain('There are more changes');
    });

    it.each([
        ['Fix it\n\nBecause.', 'Fix it\n\nBecause.'], ['```text\nFix it\n```\n', 'Fix it'], ['"Fix it"', 'Fix it'], ['`Fix it`', 'Fix it'],
        ['  Fix "it"  \n', 'Fix "it"'], ['Fix it  \nmore', 'Fix it\nmore'], ['Use ```x``` here', 'Use ```x``` here'], ['\n ', '']
    ])('finds the message in %j', (answer, message) => {
        expect(messageIn(answer)).toBe(message);
    });
});
