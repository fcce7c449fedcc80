import { once } from 'node:events';
import { connect as connectTls } from 'node:tls';
import { PassThrough, Duplex } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { MAX_HELLO_BYTES, readClientHello } from './client-hello.js';

/** What Node sends first. */
async function realHello(servername: string | undefined): Promise<Buffer> {
    const sent = new PassThrough();
    const socket = Duplex.from({ readable: new PassThrough(), writable: sent });
    const tls = connectTls({ socket, servername, rejectUnauthorized: false });
    tls.on('error', () => undefined);
    const [first] = await once(sent, 'data') as [Buffer];
    tls.destroy();
    return first;
}

/** A message with these extensions, in records of so many bytes. */
function hello(extensions: readonly (readonly [number, Buffer])[], recordBytes = 10_000): Buffer {
    const block = (size: number, content: Buffer): Buffer => {
        const length = Buffer.alloc(size);
        length.writeUIntBE(content.length, 0, size);
        return Buffer.concat([length, content]);
    };
    const all = Buffer.concat(extensions.map(([type, content]) =>
        Buffer.concat([Buffer.from([type >> 8, type & 255]), block(2, content)])));
    const body = Buffer.concat([
        Buffer.from([3, 3]), Buffer.alloc(32), block(1, Buffer.alloc(32)), block(2, Buffer.from([0x13, 1])), block(1, Buffer.from([0])),
        block(2, all)
    ]);
    const message = Buffer.concat([Buffer.from([1]), block(3, body)]);
    const records: Buffer[] = [];
    for (let at = 0; at < message.length; at += recordBytes) {
        records.push(Buffer.from([0x16, 3, 1]), block(2, message.subarray(at, at + recordBytes)));
    }
    return Buffer.concat(records);
}

const name = (text: string): readonly [number, Buffer] => {
    const bytes = Buffer.from(text, 'latin1');
    const entry = Buffer.concat([Buffer.from([0, bytes.length >> 8, bytes.length & 255]), bytes]);
    return [0, Buffer.concat([Buffer.from([entry.length >> 8, entry.length & 255]), entry])];
};

describe('the first message of TLS', () => {
    it('names its server, as Node sends it, cut wherever it is', async () => {
        const bytes = await realHello('Registry.npmjs.org');
        expect(readClientHello(bytes)).toEqual({ kind: 'tls', serverName: 'registry.npmjs.org' });
        for (let cut = 0; cut < bytes.length; cut++) {
            expect(readClientHello(bytes.subarray(0, cut))).toEqual({ kind: 'incomplete' });
        }
    });

    it('is put together from several records', () => {
        expect(readClientHello(hello([name('a.example.com')], 7))).toEqual({ kind: 'tls', serverName: 'a.example.com' });
    });

    it('that does not say for whom it is, or hides it, is broken', async () => {
        const broken = [
            await realHello(undefined), hello([]), hello([name('a.example.com'), [0xfe0d, Buffer.alloc(40)]]),
            hello([name('a.example.com'), name('b.example.com')]), hello([name('evil.com\0.github.com')]), hello([name('127.0.0.1')]),
            hello([[0, Buffer.from([0, 200, 0])]]), Buffer.from([0x16, 2, 0, 0, 4, 1, 2, 3, 4]), Buffer.from([0x16, 3, 1, 0, 0])
        ];
        expect(broken.map(bytes => readClientHello(bytes).kind)).toEqual(broken.map(() => 'broken'));
    });

    it('has an end', () => {
        const endless = hello([[99, Buffer.alloc(60_000)], name('a.example.com')]);
        expect(readClientHello(endless.subarray(0, MAX_HELLO_BYTES + 1)).kind).toBe('broken');
    });

    it('attack 24: is put together once, and in few records, however it arrives', () => {
        const bytes = hello([[99, Buffer.alloc(10_000)], name('a.example.com')], 2_000);
        const concat = vi.spyOn(Buffer, 'concat');
        const kinds = Array.from(bytes, (_, index) => readClientHello(bytes.subarray(0, index + 1)).kind);
        expect(concat).toHaveBeenCalledTimes(1);
        concat.mockRestore();
        expect([kinds.at(-1), new Set(kinds.slice(0, -1))]).toEqual(['tls', new Set(['incomplete'])]);
        const tiny = hello([name('a.example.com')], 1);
        expect(readClientHello(tiny.subarray(0, 16 * 6)).kind).toBe('incomplete');
        expect(readClientHello(tiny.subarray(0, 17 * 6)).kind).toBe('broken');
    });

    it('is not what other protocols begin with', () => {
        expect(readClientHello(Buffer.from('SSH-2.0-x'))).toEqual({ kind: 'other' });
    });

    it('may be any bytes without harm', () => {
        fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
            readClientHello(Buffer.from([0x16, 3, 1, ...bytes]));
            readClientHello(Buffer.concat([hello([name('a.example.com')]).subarray(0, 60), bytes]));
        }));
    });
});
