import { describe, expect, it } from 'vitest';
import { shellTranscript } from './shell-transcript';

const answer = (value: unknown) =>
    ({ content: [{ type: 'text' as const, text: typeof value === 'string' ? value : JSON.stringify(value) }] });

describe('shellTranscript', () => {
    it('shows the command with what it said', () => {
        expect(shellTranscript('ls', answer({ stdout: 'a\nb\n', stderr: '', exit_code: 0 })))
            .toBe('I ran this in the sandbox:\n\n```\n$ ls\na\nb\n```');
    });

    it('tells of errors', () => {
        expect(shellTranscript('x', answer({ stdout: '', stderr: 'no\n', exit_code: 127 }))).toContain('$ x\nno\n(exit code 127)');
        expect(shellTranscript('x', answer({ error: 'It took too long.', stdout: 'so far' }))).toContain('so far\nIt took too long.');
    });

    it('fences what has fences itself', () => {
        expect(shellTranscript('cat a.md', answer({ stdout: '```\ncode\n```', exit_code: 0 })))
            .toContain('````\n$ cat a.md\n```\ncode\n```\n````');
    });

    it('passes on what it cannot read', () => {
        expect(shellTranscript('x', answer('broken'))).toContain('$ x\nbroken');
    });
});
