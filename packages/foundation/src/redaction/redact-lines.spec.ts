import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineRedactor, redactLines } from './redact-lines.js';

describe('redactLines', () => {

    it('masks tokens, passwords and keys, and leaves the rest', async () => {
        expect(await redactLines([
            'export API_TOKEN=abcdef123456', 'curl -H "Authorization: Bearer abcdefghijklmnop"', 'https://ada:lovelace@example.com/x',
            'Unexpected token: foo', 'a = b', 'sk-abcdefghijklmnopqrst'
        ])).toEqual([
            'export API_TOKEN=(redacted)', 'curl -H "Authorization: Bearer (redacted)"', 'https://(redacted)@example.com/x',
            'Unexpected token: foo', 'a = b', '(redacted)'
        ]);
    });

    it('masks a private key over its lines, also when the reading begins in its middle', async () => {
        const key = [
            '-----BEGIN OPENSSH PRIVATE KEY-----', 'b3BlbnNzaC1rZXktdjEAAAAA', 'AAAABG5vbmUAAAAE', '-----END OPENSSH PRIVATE KEY-----'
        ];
        const masked = Array<string>(4).fill('(redacted)');
        expect(await redactLines(['$ cat key', ...key, '$'])).toEqual(['$ cat key', ...masked, '$']);
        expect(await redactLines([...key.slice(2), '$'])).toEqual([...masked.slice(2), '$']);
    });

    it('finds a secret in a long line', async () => {
        const words = 'word '.repeat(300);
        expect(await redactLines([`${words}PASSWORD=geheim1234 ${words}`])).toEqual([`${words}PASSWORD=(redacted) ${words}`]);
    });

    it('finds a secret whose words stand apart in a long line', async () => {
        const words = 'word '.repeat(79);
        expect(await redactLines([`${words}--token geheim1234 ${words}`])).toEqual([`${words}--token (redacted) ${words}`]);
    });

    it('is not slow for texts that are made to be slow, and lets others work meanwhile', async () => {
        let turns = 0;
        const watch = setInterval(() => turns++, 1);
        const began = performance.now();
        await redactLines(Array.from({ length: 200 }, () => `${'a-'.repeat(4_900)} token=x`));
        clearInterval(watch);
        expect(performance.now() - began).toBeLessThan(8_000);
        const took = performance.now() - began;
        expect(took < 50 || turns > 0).toBe(true);
    });
});

describe('LineRedactor', () => {

    /** Plain lines, secrets, and pieces of keys that make the lines between them secret. */
    const piece = fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 0, max: 300 }).map(number => `line ${number}`) },
        fc.constantFrom(
            '', '(redacted)', 'export API_TOKEN=abcdef123456', 'password: geheim1234', 'b3BlbnNzaC1rZXktdjEAAAAA',
            '-----BEGIN OPENSSH PRIVATE KEY-----', '-----END OPENSSH PRIVATE KEY-----', '-----BEGIN a-----x-----END a-----'
        )
    );
    const filler = Array.from({ length: 600 }, (_unused, index) => `line ${index}`);

    it('answers the same as without a memory, whatever was read before', async () => {
        const reading = fc.record({ lines: fc.array(piece, { maxLength: 60 }), isLong: fc.boolean(), comesFirst: fc.boolean() });
        await fc.assert(fc.asyncProperty(fc.array(reading, { minLength: 2, maxLength: 5 }), async readings => {
            const redactor = new LineRedactor();
            for (const { lines, isLong, comesFirst } of readings) {
                const text = !isLong ? lines : comesFirst ? [...lines, ...filler] : [...filler, ...lines];
                expect(await redactor.redact(text)).toEqual(await redactLines(text));
            }
        }), { numRuns: 60 });
    });

    it('answers the same when two read at once', async () => {
        const redactor = new LineRedactor();
        const key = ['-----BEGIN OPENSSH PRIVATE KEY-----', ...filler.slice(0, 50), '-----END OPENSSH PRIVATE KEY-----', ...filler];
        const [one, other] = await Promise.all([redactor.redact(filler), redactor.redact(key)]);
        expect([one, other, await redactor.redact(key)]).toEqual([filler, await redactLines(key), await redactLines(key)]);
    });

    it('keeps no more than the last long reading', async () => {
        const redactor = new LineRedactor();
        await redactor.redact(filler);
        await redactor.redact(filler.map(line => `other ${line}`));
        await redactor.redact(['short']);
        expect((redactor as unknown as { plain: Set<string> }).plain.size).toBe(600);
    });
});
