import { connect, type Socket } from 'node:net';
import { CONNECT_LINE } from './firecracker-api.js';

/** `OK` and the number of a port. */
const MAX_ANSWER_LENGTH = 32;

const NEW_LINE = 0x0a;

/** A connection to the agent; rejects as long as nobody listens in the guest. */
export function connectToGuest(path: string): Promise<Socket> {
    return new Promise((resolve, reject) => {
        const socket = connect(path);
        let answer = Buffer.alloc(0);
        const fail = (error?: Error): void => {
            socket.destroy();
            reject(error ?? new Error('The guest does not listen.'));
        };
        const onClosed = (): void => fail();
        const receive = (): void => {
            // Not more than the answer: what follows is the agent's.
            for (let byte = socket.read(1) as Buffer | null; byte; byte = socket.read(1) as Buffer | null) {
                if (byte[0] === NEW_LINE) {
                    conclude(answer.toString('latin1'));
                    return;
                }
                answer = Buffer.concat([answer, byte]);
                if (answer.length > MAX_ANSWER_LENGTH) {
                    fail(new Error('Firecracker gave an answer that makes no sense.'));
                    return;
                }
            }
        };
        const conclude = (line: string): void => {
            if (!/^OK \d+$/.test(line)) {
                fail(new Error(`Firecracker did not connect: ${line}`));
                return;
            }
            socket.off('readable', receive).off('error', fail).off('close', onClosed);
            resolve(socket);
        };
        socket.on('error', fail).on('close', onClosed).on('readable', receive);
        socket.on('connect', () => socket.write(CONNECT_LINE));
    });
}
