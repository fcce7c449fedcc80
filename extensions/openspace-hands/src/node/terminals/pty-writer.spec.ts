import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PtyWriter } from './pty-writer';

/** A file that takes what the test lets it take. */
class SlowFile {
    readonly written: string[] = [];
    protected pending: { bytes: Uint8Array; done: (error: NodeJS.ErrnoException | null, written: number) => void } | undefined;

    readonly write = (
        _fd: number, bytes: Uint8Array, _position: null, done: (error: NodeJS.ErrnoException | null, written: number) => void
    ): void => {
        expect(this.pending).toBeUndefined();
        this.pending = { bytes, done };
    };

    get isBusy(): boolean {
        return this.pending !== undefined;
    }

    take(count = Infinity): void {
        const { bytes, done } = this.pending!;
        this.pending = undefined;
        const taken = bytes.subarray(0, count);
        this.written.push(Buffer.from(taken).toString());
        done(null, taken.byteLength);
    }

    refuse(code: string): void {
        const { done } = this.pending!;
        this.pending = undefined;
        done(Object.assign(new Error(code), { code }), 0);
    }
}

describe('writing to a pseudo terminal', () => {

    let file: SlowFile;
    let writer: PtyWriter;

    beforeEach(() => {
        vi.useFakeTimers();
        file = new SlowFile();
        writer = new PtyWriter(7, file.write);
    });
    afterEach(() => vi.useRealTimers());

    it('keeps the order, also of pieces that are taken in parts', () => {
        writer.write('one');
        writer.write(Buffer.from('two'));
        writer.write('');
        file.take(2);
        file.take();
        file.take();
        expect([file.written, file.isBusy]).toEqual([['on', 'e', 'two'], false]);
        writer.write('three');
        file.take();
        expect(file.written.join('')).toBe('onetwothree');
    });

    it('tries again a little later when the program does not read', () => {
        writer.write('a');
        file.refuse('EAGAIN');
        writer.write('b');
        expect(file.isBusy).toBe(false);
        vi.runOnlyPendingTimers();
        file.take();
        file.take();
        expect(file.written).toEqual(['a', 'b']);
    });

    it('stops when the shell is gone', () => {
        writer.write('a');
        writer.write('b');
        file.refuse('EIO');
        writer.write('c');
        expect(file.isBusy).toBe(false);
    });

    it('lets the file be closed only when nothing is under way, and writes nothing afterwards', () => {
        const closed = vi.fn();
        writer.write('under way');
        writer.write('still to come');
        writer.close(closed);
        expect(closed).not.toHaveBeenCalled();
        writer.write('too late');
        file.take();
        expect([closed.mock.calls.length, file.isBusy]).toEqual([1, false]);
    });

    it.each(['nothing was written', 'it waits to try again'])('lets it be closed at once when %s', when => {
        if (when !== 'nothing was written') {
            writer.write('a');
            file.refuse('EAGAIN');
        }
        const closed = vi.fn();
        writer.close(closed);
        expect(closed).toHaveBeenCalledOnce();
        vi.runOnlyPendingTimers();
        expect(file.isBusy).toBe(false);
    });
});
