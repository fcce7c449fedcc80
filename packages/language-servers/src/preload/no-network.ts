/**
 * Loaded into servers before their own code. What a file or a folder names, such as the address of a schema, must not become a request;
 * and what a server would like to fetch or report, neither. Everything that Node has for the network goes through this method.
 */
import { Socket } from 'node:net';

type Connect = (this: Socket, ...args: unknown[]) => Socket;

const connect = Reflect.get(Socket.prototype, 'connect') as Connect;

function connectToPipes(this: Socket, ...args: unknown[]): Socket {
    // Node itself gives an array with the options inside.
    const [first] = Array.isArray(args[0]) ? args[0] as unknown[] : args;
    const isPipe = typeof first === 'string' || typeof first === 'object' && first !== null && 'path' in first && first.path;
    if (isPipe) {
        return connect.apply(this, args);
    }
    process.nextTick(() => this.destroy(new Error('Language servers have no network')));
    return this;
}

Reflect.set(Socket.prototype, 'connect', connectToPipes);
