import { describe, expect, it } from 'vitest';
import { redactLines } from './redact-lines.js';

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
