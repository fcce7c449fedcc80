import { MsgPackMessageDecoder, MsgPackMessageEncoder } from '@theia/core/lib/common/message-rpc/rpc-message-encoder';
import { Uint8ArrayReadBuffer, Uint8ArrayWriteBuffer } from '@theia/core/lib/common/message-rpc/uint8-array-message-buffer';
import { describe, expect, it } from 'vitest';
import { TextLines } from './text-lines';

describe('TextLines', () => {
    TextLines.register();
    const sent = (value: unknown): { readonly bytes: number; readonly value: unknown } => {
        const buffer = new Uint8ArrayWriteBuffer();
        new MsgPackMessageEncoder().replyOK(buffer, 1, value);
        const bytes = buffer.getCurrentContents();
        return { bytes: bytes.length, value: new MsgPackMessageDecoder().parse(new Uint8ArrayReadBuffer(bytes)) };
    };

    it.each<[string, string[]]>([
        ['none', []],
        ['an empty one', ['']],
        ['several', ['one', '', 'Grüße 🙂', '']]
    ])('arrive as they were: %s', (_name, lines) => {
        expect(sent({ output: TextLines.from(lines), cursor: 'a-1' }).value).toMatchObject({ res: { output: lines, cursor: 'a-1' } });
    });

    it('travel as one text', () => {
        const words = Array<string>(1_000).fill('x');
        // Two bytes for each: itself and its line break.
        expect(sent(TextLines.from(words)).bytes).toBeLessThan(2_100);
    });

    it('are lines to everybody else', () => {
        const lines = TextLines.from(['a', 'b']);
        expect([JSON.stringify(lines), lines.slice(1).constructor, lines.map(line => line.length)]).toEqual(['["a","b"]', Array, [1, 1]]);
    });

    it('may be announced twice', () => {
        expect(() => TextLines.register()).not.toThrow();
    });
});
