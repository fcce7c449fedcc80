import { describe, expect, it } from 'vitest';
import { unpackLz4Legacy } from './lz4-legacy.js';

function frame(...blocks: number[][]): Buffer {
    const magic = Buffer.from([0x02, 0x21, 0x4c, 0x18]);
    return Buffer.concat([magic, ...blocks.map(block => {
        const length = Buffer.alloc(4);
        length.writeUInt32LE(block.length);
        return Buffer.concat([length, Buffer.from(block)]);
    })]);
}

const letters = (text: string): number[] => [...Buffer.from(text)];

describe('LZ4, as Linux packs its kernels', () => {
    it('unpacks letters and repetitions, also such that repeat themselves', () => {
        // 'ab', then 6 from 2 back; then 'c' without anything behind it.
        expect(unpackLz4Legacy(frame([0x22, ...letters('ab'), 2, 0, 0x10, ...letters('c')])).toString()).toBe('ababababc');
    });

    it('unpacks lengths that take more than one byte', () => {
        // 15 + 5 letters; 15 + 255 + 10 + 4 repetitions of the last one.
        const packed = frame([0xff, 5, ...letters('x'.repeat(19)), ...letters('y'), 1, 0, 255, 10]);
        expect(unpackLz4Legacy(packed).toString()).toBe('x'.repeat(19) + 'y'.repeat(1 + 284));
    });

    it('ignores the length that the kernel puts behind the last block', () => {
        expect(unpackLz4Legacy(Buffer.concat([frame([0x20, ...letters('ab')]), Buffer.from([2, 0, 0, 0])])).toString()).toBe('ab');
    });

    it('refuses something else, and repetitions of nothing', () => {
        expect(() => unpackLz4Legacy(Buffer.from('not packed at all'))).toThrow('not packed with LZ4');
        expect(() => unpackLz4Legacy(frame([0x12, ...letters('a'), 9, 0]))).toThrow('broken');
    });
});
