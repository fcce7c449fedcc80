import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';

/** Keeps a state folder for one process at a time. */
export class StateLock {

    protected constructor(protected readonly server: Server) { }

    /** Undefined if another process has it. The kernel gives it back when a process dies, however that happens. */
    static async take(folder: string): Promise<StateLock | undefined> {
        const name = createHash('sha256').update(`${process.getuid?.()}:${await realpath(folder)}`).digest('hex');
        const server = createServer(socket => socket.destroy());
        return new Promise((resolve, reject) => {
            server.once('error', (error: NodeJS.ErrnoException) => error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error));
            // A name without a file: nothing is left of it after a crash.
            server.listen({ path: `\0openspace-workspaces-${name}` }, () => {
                server.unref();
                resolve(new StateLock(server));
            });
        });
    }

    release(): Promise<void> {
        return new Promise(resolve => this.server.close(() => resolve()));
    }
}
