import type { Duplex } from 'node:stream';

/**
 * Tells when the program at the other end of a connection has hung up. The end of a stream that nobody reads would not be noticed:
 * until `stop`, it is read ahead, and nothing is taken from it.
 */
export function onHangUp(client: Duplex, then: () => void): { stop(): void } {
    const lookAhead = (): void => {
        if (client.readableLength === 0) {
            client.read(0);
        }
    };
    const end = (): void => { client.destroy(); };
    client.once('close', then);
    // Whoever reads it already sees its end and closes it.
    if (client.listenerCount('data') === 0) {
        client.on('readable', lookAhead).once('end', end);
    }
    return { stop: () => void client.off('readable', lookAhead).off('end', end).off('close', then) };
}
