/** What the host sends for a call, in order. Never holds more than the window that the host keeps to. */
export class CallInput implements AsyncIterable<Uint8Array> {
    protected readonly pieces: Uint8Array[] = [];
    protected finished = false;
    protected failure: Error | undefined;
    protected wake: () => void = () => undefined;

    /** `taken` is told of everything that was used. */
    constructor(protected readonly taken: (bytes: number) => void) { }

    /** The piece is copied. */
    push(piece: Uint8Array): void {
        this.pieces.push(Uint8Array.from(piece));
        this.wake();
    }

    end(): void {
        this.finished = true;
        this.wake();
    }

    fail(error: Error): void {
        this.failure = error;
        this.wake();
    }

    async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
        for (; ;) {
            if (this.failure) {
                throw this.failure;
            }
            const piece = this.pieces.shift();
            if (piece) {
                yield piece;
                this.taken(piece.length);
            } else if (this.finished) {
                return;
            } else {
                await new Promise<void>(resolve => { this.wake = resolve; });
            }
        }
    }
}
