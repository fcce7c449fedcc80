import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CapturedOutput, OUTPUT_CAP_BYTES, withoutBrokenEnd } from './captured-output.js';

function captured(bytes: Buffer, chunkSize: number): ReturnType<CapturedOutput['end']> {
    const output = new CapturedOutput();
    for (let start = 0; start < bytes.length; start += chunkSize) {
        output.add(bytes.subarray(start, start + chunkSize));
    }
    return output.end();
}

describe('CapturedOutput', () => {
    it('keeps everything up to the cap', () => {
        const text = 'ü'.repeat(OUTPUT_CAP_BYTES / 2);
        expect(captured(Buffer.from(text), 1_000)).toEqual({ text, bytes: OUTPUT_CAP_BYTES, truncated: false });
    });

    it('keeps head and tail of more, whatever the chunks, within the cap and whole characters', () => {
        const characters = fc.constantFrom('a', '\n', 'ü', '世', '🙂');
        fc.assert(fc.property(fc.array(
            characters, { minLength: 5, maxLength: 10 }
        ), fc.integer({ min: 500, max: 100_000 }), (pattern, chunkSize) => {
            const whole = pattern.join('').repeat(3_000) + '🙂'.repeat(12_000);
            const bytes = Buffer.from(whole);
            const { text, truncated, bytes: count } = captured(bytes, chunkSize);
            const [head, tail] = text.split(/\n\n\[\.\.\. \d+ of \d+ bytes are left out here \.\.\.\]\n\n/);
            expect({ truncated, count }).toEqual({ truncated: true, count: bytes.length });
            expect(Buffer.byteLength(text)).toBeLessThanOrEqual(OUTPUT_CAP_BYTES);
            expect(whole.startsWith(head) && whole.endsWith(tail)).toBe(true);
            expect(Buffer.byteLength(head) + Buffer.byteLength(tail)).toBeGreaterThan(OUTPUT_CAP_BYTES - 1_000);
        }), { numRuns: 10, endOnFailure: true });
    });

    it('spools all of it, but only if it is too long', () => {
        const spooled: string[] = [];
        const create = () => {
            const parts: Buffer[] = [];
            return { path: '/openspace/output/1.stdout', write: (chunk: Uint8Array) => { parts.push(Buffer.from(chunk)); }, close: () => {
                spooled.push(Buffer.concat(parts).toString());
            } };
        };
        const short = new CapturedOutput(create);
        short.add(Buffer.from('short'));
        expect(short.end().fullOutput).toBeUndefined();
        const long = new CapturedOutput(create);
        long.add(Buffer.from('x'.repeat(OUTPUT_CAP_BYTES)));
        long.add(Buffer.from('y'));
        long.add(Buffer.from('z'));
        expect(long.end()).toMatchObject({
            fullOutput: '/openspace/output/1.stdout',
            text: expect.stringContaining('; all of it can be read at /openspace/output/1.stdout ...]')
        });
        expect(spooled).toEqual([`${'x'.repeat(OUTPUT_CAP_BYTES)}yz`]);
    });

    it('does not depend on the memory of whoever hands chunks over', () => {
        const output = new CapturedOutput();
        const chunk = Buffer.from('first');
        output.add(chunk);
        chunk.fill('x');
        expect(output.end().text).toBe('first');
    });
});

describe('withoutBrokenEnd', () => {
    it.each([
        ['ab', 'ab'], ['ü', 'ü'], ['a\xc3', 'a'], ['a\xe4\xb8', 'a'], ['a\xf0\x9f\x99', 'a'], ['\xff', '\xff'], ['a\x80', 'a\x80'], ['', '']
    ])('%j becomes %j', (given, expected) => {
        const bytes = given === 'ü' ? Buffer.from(given) : Buffer.from(given, 'latin1');
        expect(withoutBrokenEnd(bytes)).toEqual(expected === 'ü' ? Buffer.from(expected) : Buffer.from(expected, 'latin1'));
    });
});
