import { PtyWriter } from './pty-writer';

type Destroy = (error: Error | null, done: (error?: Error | null) => void) => void;

/** What node-pty has inside on systems with pseudo terminals. */
interface PtyParts {
    readonly _fd: number;
    _writeStream: { write(data: string | Uint8Array): void; dispose(): void };
    readonly _socket: { _destroy: Destroy };
}

function hasParts(terminal: unknown): terminal is PtyParts {
    const { _fd, _writeStream, _socket } = terminal as Partial<PtyParts>;
    return typeof _fd === 'number' && typeof _writeStream?.write === 'function' && typeof _socket?._destroy === 'function';
}

/**
 * node-pty goes on to write what it has queued after the terminal is closed. The number of its file may belong to another terminal,
 * a file or a connection by then, which would get what was typed here. With this, the file stays open while a write is under way,
 * and nothing is written after it is closed.
 */
export function keepWritesInTerminal(terminal: unknown): void {
    if (!hasParts(terminal)) {
        return;
    }
    const writer = new PtyWriter(terminal._fd);
    terminal._writeStream.dispose();
    terminal._writeStream = { write: data => writer.write(data), dispose: () => writer.close() };
    const socket = terminal._socket;
    const destroy = socket._destroy;
    socket._destroy = (error, done) => writer.close(() => destroy.call(socket, error, done));
}
