import { IncomingMessage } from 'node:http';

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a request comes from a program on this machine: a loopback peer, a loopback Host
 * (a web page behind a rebound name has another one) and no Origin (browsers add it).
 */
export function isLocalProgram({ headers, socket }: IncomingMessage): boolean {
    return LOOPBACK_HOST.test(headers.host ?? '')
        && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '')
        && headers.origin === undefined;
}
