import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { TextLineDecoder, TextLineEncoder } from './text-lines.js';

describe('lines of text that carry bytes', () => {
    it.each([1, 2, 3, 1000, 200_000])('give back %i bytes, whatever the pieces', async count => {
        const bytes = randomBytes(count);
        const encoder = new TextLineEncoder();
        encoder.write(bytes.subarray(0, count / 3));
        encoder.end(bytes.subarray(count / 3));
        const lines = await text(encoder);
        expect(lines).toMatch(/^([A-Za-z0-9+/]+=*\n)+$/);
        const decoder = new TextLineDecoder();
        const pieces = lines.match(/[^]{1,777}/g)!.flatMap(piece => decoder.decode(piece));
        expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    });

    it('have an end', () => {
        const decoder = new TextLineDecoder();
        expect(() => decoder.decode('A'.repeat(70_000))).toThrow('too long');
    });
});
