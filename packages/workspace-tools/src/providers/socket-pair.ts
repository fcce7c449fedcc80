import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leanSocket } from '../channel/lean-socket.js';
import { WINDOW_BYTES } from '../channel/send-window.js';

/** Two ends of a stream of bytes. */
export interface SocketPair {
    readonly ours: Socket;
    /** For a process to inherit; to be destroyed when it runs. */
    readonly theirs: Socket;
}

/** The ends that `spawn` would make itself cannot be told how to read. */
export async function socketPair(): Promise<SocketPair> {
    // Nobody else can enter the folder, so nobody else can connect.
    const folder = await mkdtemp(join(tmpdir(), 'openspace-'));
    const server = createServer({ pauseOnConnect: true });
    try {
        const path = join(folder, 'agent');
        await once(server.listen(path), 'listening');
        const accepted = once(server, 'connection') as Promise<[Socket]>;
        const ours = leanSocket({}, WINDOW_BYTES).connect(path);
        const [[theirs]] = await Promise.all([accepted, once(ours, 'connect')]);
        return { ours, theirs };
    } finally {
        server.close();
        await rm(folder, { recursive: true, force: true });
    }
}
