import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChannelError, encodeFrame, FrameDecoder, MAX_FRAME_BYTES, type Frame } from './frame.js';

const frames = fc.array(fc.record({
    head: fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean())).map(head => ({ ...head })),
    payload: fc.uint8Array({ maxLength: 200 })
}), { maxLength: 6 });

function encodeAll(all: readonly Frame[]): Buffer {
    return Buffer.concat(all.flatMap(({ head, payload }) => encodeFrame(head as object, payload)));
}

function decodeAll(chunks: readonly Uint8Array[]): Frame[] {
    const decoder = new FrameDecoder();
    return chunks.flatMap(chunk => Array.from(decoder.decode(chunk), ({ head, payload }) => ({ head, payload: new Uint8Array(payload) })));
}

describe('frames', () => {
    it('come out as they went in, wherever the stream is cut', () => {
        fc.assert(fc.property(frames, fc.array(fc.nat()), (all, cuts) => {
            const bytes = encodeAll(all);
            const borders = [0, ...cuts.map(cut => cut % (bytes.length + 1)).sort((one, other) => one - other), bytes.length];
            const chunks = borders.slice(1).map((border, index) => bytes.subarray(borders[index], border));
            expect(decodeAll(chunks)).toEqual(all.map(({ head, payload }) => ({ head: JSON.parse(JSON.stringify(head)), payload })));
        }));
    });

    it('come out as they went in when the stream is cut in two at any place, or into single bytes', () => {
        const all = [
            { head: { type: 'data', call: 7, text: 'grün' }, payload: new Uint8Array([0, 255, 10]) },
            { head: { type: 'pong' }, payload: new Uint8Array() }
        ];
        const bytes = encodeAll(all);
        for (let cut = 0; cut <= bytes.length; cut++) {
            expect(decodeAll([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(all);
        }
        expect(decodeAll([...bytes].map(byte => new Uint8Array([byte])))).toEqual(all);
    });

    it('of more than the largest size are refused before they are received', () => {
        const start = Buffer.alloc(8);
        start.writeUInt32BE(10, 0);
        start.writeUInt32BE(MAX_FRAME_BYTES, 4);
        expect(() => decodeAll([start])).toThrow(ChannelError);
        start.writeUInt32BE(0xffff_ffff, 0);
        start.writeUInt32BE(0xffff_ffff, 4);
        expect(() => decodeAll([start])).toThrow(ChannelError);
        expect(() => encodeFrame({}, new Uint8Array(MAX_FRAME_BYTES))).toThrow(ChannelError);
    });

    it('whose head is not JSON are refused, and random bytes never do anything else', () => {
        expect(() => decodeAll([Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 123])])).toThrow(ChannelError);
        fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), bytes => {
            try {
                decodeAll([bytes]);
            } catch (error) {
                expect(error).toBeInstanceOf(ChannelError);
            }
        }));
    });
});
