import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpackBootImage } from './boot-image.js';

const KERNEL = Buffer.from('\x7fELF and the rest of a kernel', 'latin1');

/** One sector of setup after the first, and a payload that begins 16 bytes behind them. */
function bootImage(payload: Buffer): Buffer {
    const head = Buffer.alloc(2 * 512 + 16);
    head[0x1f1] = 1;
    head.write('HdrS', 0x202, 'latin1');
    head.writeUInt32LE(16, 0x248);
    head.writeUInt32LE(payload.length, 0x24c);
    return Buffer.concat([head, payload, Buffer.from('what follows')]);
}

describe('the file of a kernel', () => {
    it('has the kernel in it', () => {
        expect(unpackBootImage(bootImage(gzipSync(KERNEL)))).toEqual(KERNEL);
    });

    it('may be the kernel itself', () => {
        expect(unpackBootImage(KERNEL)).toEqual(KERNEL);
    });

    it('is refused if there is none', () => {
        expect(() => unpackBootImage(Buffer.alloc(2048))).toThrow('not a kernel for this kind of machine');
        expect(() => unpackBootImage(bootImage(gzipSync(Buffer.from('nothing'))))).toThrow('does not contain a kernel');
    });
});
