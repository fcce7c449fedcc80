import { Socket, type OnReadOpts, type SocketConstructorOpts } from 'node:net';
import { PAYLOAD_BYTES } from './frame.js';

/**
 * A socket that reads into one buffer over and over, so that a flood does not fill memory faster than it is collected: the bytes
 * of a `data` event are gone when its listener returns, unless that pauses the socket. It is paused until somebody resumes it.
 */
export function leanSocket(options: SocketConstructorOpts = {}, bytes = PAYLOAD_BYTES): Socket {
    const buffer = Buffer.allocUnsafeSlow(bytes);
    const onread: OnReadOpts = {
        buffer,
        callback: count => {
            socket.emit('data', buffer.subarray(0, count));
            return true;
        }
    };
    // The types know this option only for sockets that connect at once.
    const all: SocketConstructorOpts & { onread: OnReadOpts } = { ...options, onread };
    const socket = new Socket(all);
    return socket.pause();
}
