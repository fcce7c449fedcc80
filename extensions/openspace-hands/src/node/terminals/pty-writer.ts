import { write as writeToFile } from 'node:fs';

/** A program that does not read holds its terminal up; trying again at once would keep a core busy. */
const FULL_MS = 10;

type Write = (fd: number, bytes: Uint8Array, position: null, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;

const toFile: Write = (fd, bytes, position, done) => writeToFile(fd, bytes, 0, bytes.byteLength, position, done);

/** Writes to a pseudo terminal piece by piece, in order, until it is closed. */
export class PtyWriter {

    protected readonly queue: Uint8Array[] = [];
    protected isClosed = false;
    protected retry: NodeJS.Timeout | undefined;
    protected isWriting = false;
    protected readonly waiting: (() => void)[] = [];

    constructor(protected readonly fd: number, protected readonly writeTo: Write = toFile) { }

    write(data: string | Uint8Array): void {
        const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
        if (this.isClosed || bytes.byteLength === 0) {
            return;
        }
        this.queue.push(bytes);
        if (!this.isWriting && this.retry === undefined) {
            this.next();
        }
    }

    /** Forgets what was not written yet. Calls back when nothing is under way any more: only then may the file be closed. */
    close(closed: () => void = () => undefined): void {
        this.isClosed = true;
        this.queue.length = 0;
        clearTimeout(this.retry);
        if (this.isWriting) {
            this.waiting.push(closed);
        } else {
            closed();
        }
    }

    protected next(): void {
        this.retry = undefined;
        const bytes = this.queue[0];
        if (!bytes) {
            return;
        }
        this.isWriting = true;
        this.writeTo(this.fd, bytes, null, (error, written) => {
            this.isWriting = false;
            if (this.isClosed) {
                this.waiting.splice(0).forEach(closed => closed());
            } else if (error?.code === 'EAGAIN') {
                this.retry = setTimeout(() => this.next(), FULL_MS);
            } else if (error) {
                // Nobody is there to read it any more; that the shell has ended is told by others.
                this.close();
            } else {
                this.didWrite(bytes, written);
                this.next();
            }
        });
    }

    protected didWrite(bytes: Uint8Array, written: number): void {
        if (written < bytes.byteLength) {
            this.queue[0] = bytes.subarray(written);
        } else {
            this.queue.shift();
        }
    }
}
