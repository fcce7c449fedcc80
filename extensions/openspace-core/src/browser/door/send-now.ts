import type { Socket } from 'socket.io-client';

/** Between two messages engine.io waits for the next tick, as for a drain. This is the event. */
interface Drains {
    emit(event: 'drain'): void;
}

/** Sends what waits for the next tick, since a page that goes has none: of several last words only the first would be heard. */
export function sendNow({ io: { engine } }: Socket): void {
    const { transport, writeBuffer } = engine;
    // Each drain sends what has gathered, so that the second one finds nothing left.
    for (let round = 0; round < 2 && writeBuffer.length > 0; round++) {
        transport.writable = true;
        (transport as unknown as Drains).emit('drain');
    }
}
