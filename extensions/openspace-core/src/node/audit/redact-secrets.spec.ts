import { describe, expect, it } from 'vitest';
import { redactSecrets, redactText } from './redact-secrets';

const KEY = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow+/IBAAKCAQEA7\n-----END RSA PRIVATE KEY-----';

describe('redactSecrets', () => {
    it.each([
        ['curl -H "Authorization: Bearer abc.def-123456"', 'curl -H "Authorization: Bearer (redacted)"'],
        ['key sk-ant-api03-0123456789 is wrong', 'key (redacted) is wrong'],
        ['ghp_0123456789abcdef0123 and github_pat_11ABCDEFG0123456789', '(redacted) and (redacted)'],
        ['AKIAIOSFODNN7EXAMPLE', '(redacted)'],
        [`before ${KEY} after`, 'before (redacted) after'],
        ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk', '(redacted)'],
        ['https://me:p@ss@example.org/a?b=c', 'https://(redacted)@example.org/a?b=c'],
        ['git clone https://token@example.org/r.git', 'git clone https://(redacted)@example.org/r.git'],
        ['http://127.0.0.1:3000/?key=abcdef#/w', 'http://127.0.0.1:3000/?key=(redacted)#/w'],
        ['AWS_SECRET_ACCESS_KEY=abc/def npm start', 'AWS_SECRET_ACCESS_KEY=(redacted) npm start'],
        ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '(redacted)']
    ])('takes the secret out of %j', (text, expected) => expect(redactSecrets(text)).toBe(expected));

    it.each([
        'src/tasks/sk-list.ts', 'docs/tokens.md', 'openspace.editor.open', 'me@example.org', 'https://example.org/@scope/package', 'The key is missing.',
        'a basic idea', '"token": Invalid input: expected string'
    ])('leaves %j alone', text => expect(redactSecrets(text)).toBe(text));
});

describe('redactText', () => {
    it('keeps a sentence and shortens a long text', () => {
        expect(redactText('file not found', 20)).toBe('file not found');
        expect(redactText('this sentence is much too long for it', 20)).toBe('this sentence is mu…');
        expect(redactText('word '.repeat(1_000), 20)).toBe('word word word word…');
    });

    it('does not show the half of a secret at which it was cut', () => {
        expect(redactText(`${'ghp_0123456789abcdef0123 '.repeat(40)}`, 60)).not.toContain('ghp_');
        expect(redactText(`see ghp_${'a'.repeat(500)}`, 60)).toBe('see …');
    });

    it('says how long a single word is that it leaves out', () => {
        expect(redactText('x'.repeat(5_000_000), 100)).toBe('(5000000 characters)');
    });
});
