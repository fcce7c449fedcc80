import { describe, expect, it } from 'vitest';
import { redactShort, Redactor } from './redactor.js';

const SECRET = 'canary+/ä-4711';

describe('Redactor', () => {
    const redactor = new Redactor([SECRET]);

    it.each([
        ['as it is', SECRET],
        ['in base64', Buffer.from(SECRET).toString('base64')],
        ['in base64url', Buffer.from(SECRET).toString('base64url')],
        ['in an address', encodeURIComponent(SECRET)],
        ['in an address, small letters', encodeURIComponent(SECRET).toLowerCase()],
        ['in hex', Buffer.from(SECRET).toString('hex')],
        ['in JSON', JSON.stringify(SECRET)]
    ])('knows a secret %s', (_, text) => {
        expect(redactor.redact(`before ${text} after`)).toMatch(/^before "?\(redacted\)=?=?"? after$/);
    });

    it.each(['', 'a', 'ab', 'abc', 'user:'])('knows a secret in base64 behind %j', before => {
        const text = redactor.redact(Buffer.from(`${before}${SECRET}:and more`).toString('base64'));
        expect(text).toContain('(redacted)');
        expect(Buffer.from(text.replace('(redacted)', ''), 'base64').toString()).not.toContain('4711');
    });

    it('knows the lines of a key', () => {
        const line = 'MIIEowIBAAKCAQEA7bq+/x1';
        expect(new Redactor([`-----BEGIN-----\n${line}\n-----END-----`]).redact(`here: ${line}`)).toBe('here: (redacted)');
    });

    it('takes no words for secrets because they are short', () => {
        expect(new Redactor(['', 'a', '   ', 'abc']).redact('a b abc')).toBe('a b abc');
    });

    it('forgets a secret that is worth nothing any more', () => {
        const forgetful = new Redactor(['hunter2hunter2']);
        forgetful.remove('hunter2hunter2');
        expect(forgetful.redact('hunter2hunter2')).toBe('hunter2hunter2');
    });

    it('takes out what looks like a secret, and what it was told', () => {
        expect(redactor.redact(`--token hunter2 ${SECRET} stays`)).toBe('--token (redacted) (redacted) stays');
    });

    it('shortens, and never to half a secret', () => {
        expect(redactor.redactShort('file not found', 20)).toBe('file not found');
        expect(redactor.redactShort('this sentence is much too long for it', 20)).toBe('this sentence is mu…');
        expect(redactor.redactShort(`${'x '.repeat(6)}${SECRET}`, 16)).not.toContain('canary');
        expect(redactor.redactShort(`see ghp_${'a'.repeat(500)}`, 60)).toBe('see…');
        expect(redactor.redactShort('x'.repeat(5_000_000), 100)).toBe('(5000000 characters)');
    });

    it('does not lose its time with hostile texts', () => {
        const began = performance.now();
        for (const piece of ['a.', 'a://', '-----BEGIN ', 'token ', '--token', '-u a:', 'Bearer ', '-']) {
            redactor.redactShort(piece.repeat(2_000), 1_000);
        }
        // Exponential or cubic patterns would take minutes.
        expect(performance.now() - began).toBeLessThan(10_000);
    });
});

describe('redactShort', () => {
    it('keeps a sentence and shortens a long text', () => {
        expect(redactShort('file not found', 20)).toBe('file not found');
        expect(redactShort('this sentence is much too long for it', 20)).toBe('this sentence is mu…');
        expect(redactShort('word '.repeat(1_000), 20)).toBe('word word word word…');
    });

    it('does not show the half of a secret at which it was cut', () => {
        expect(redactShort('ghp_0123456789abcdef0123 '.repeat(40), 60)).not.toContain('ghp_');
        expect(redactShort(`see ghp_${'a'.repeat(500)}`, 60)).toBe('see…');
    });

    it('says how long a single word is that it leaves out', () => {
        expect(redactShort('x'.repeat(5_000_000), 100)).toBe('(5000000 characters)');
    });
});
