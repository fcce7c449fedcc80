import type { CommandHandle } from 'e2b';
import { once } from 'node:events';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { CommandStream } from './command-stream.js';

/** A program as the SDK shows it. */
function program(): { handle: CommandHandle; sent: Uint8Array[]; end(): void } {
    const sent: Uint8Array[] = [];
    let end: () => void = () => undefined;
    const over = new Promise<void>(resolve => { end = resolve; });
    const handle = {
        _stdout: '', exitCode: undefined, sendStdin: (bytes: Uint8Array) => Promise.resolve(void sent.push(bytes)),
        disconnect: () => Promise.resolve(), wait: () => over
    };
    return { handle: handle as unknown as CommandHandle, sent, end };
}

describe('the stream to a program at E2B', () => {
    it('keeps the order of bytes, and what is written before the program is there', async () => {
        const { handle, sent } = program();
        const stream = new CommandStream();
        stream.write(Buffer.from([0, 255]));
        stream.write(Buffer.alloc(300 * 1024, 1));
        stream.write(Buffer.from([2]));
        stream.attach(handle);
        await vi.waitFor(() => expect(Buffer.concat(sent).length).toBe(300 * 1024 + 3));
        expect([sent[0][0], sent[0][1], sent.at(-1)!.at(-1), Math.max(...sent.map(piece => piece.length))])
            .toEqual([0, 255, 2, 256 * 1024]);
    });

    it('does not let the SDK keep what was received', async () => {
        const { handle, end } = program();
        const stream = new CommandStream();
        stream.attach(handle);
        const received = once(stream, 'data');
        const line = `${deflateRawSync(Buffer.from([0, 255])).toString('base64')}\n`;
        (handle as unknown as { _stdout: string })._stdout = line;
        await stream.receive(line);
        expect(await received).toEqual([Buffer.from([0, 255])]);
        expect(handle).toMatchObject({ _stdout: '', _stderr: '' });
        Object.assign(handle, { _stderr: 'a problem' });
        stream.receiveError('a problem');
        expect([stream.lastWords(), handle]).toMatchObject(['a problem', { _stderr: '' }]);
        const ended = once(stream, 'end');
        end();
        await ended;
    });

    it.each(['A'.repeat(100_000), '////\n'])('ends with an error if the lines make no sense', async lines => {
        const { handle } = program();
        const stream = new CommandStream();
        stream.attach(handle);
        const failed = once(stream, 'error');
        await stream.receive(lines);
        expect(String(await failed)).toMatch(/too long|invalid/);
    });
});
