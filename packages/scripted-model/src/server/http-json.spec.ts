import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readJson } from './http-json.js';

/** Only the stream of bytes is read. */
function requestOf(...parts: (string | Uint8Array)[]): IncomingMessage {
    return Readable.from(parts.map(part => Buffer.from(part))) as unknown as IncomingMessage;
}

describe('readJson', () => {
    it('puts a character together that is torn between packets', async () => {
        const bytes = Buffer.from('"ü"');
        expect(await readJson(requestOf(bytes.subarray(0, 2), bytes.subarray(2)))).toEqual({ ok: true, value: 'ü' });
    });

    it('refuses what is too long', async () => {
        expect(await readJson(requestOf('"12', '34"'), 5)).toEqual({ ok: false, status: 413, message: 'the body is longer than 5 bytes' });
    });
});
