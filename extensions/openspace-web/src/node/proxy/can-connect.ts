import { connect } from 'node:net';
import { portOf } from 'openspace-core/lib/node/launch/own-ports';
import { connectHost } from '../../common/address/local-address';

const PATIENCE_MS = 1_000;

/** Whether something listens at an address of this machine. */
export function canConnect(url: URL): Promise<boolean> {
    return new Promise(done => {
        const socket = connect({ host: connectHost(url.hostname), port: portOf(url), timeout: PATIENCE_MS });
        const end = (answer: boolean): void => {
            socket.destroy();
            done(answer);
        };
        socket.once('connect', () => end(true));
        socket.once('error', () => end(false));
        socket.once('timeout', () => end(false));
    });
}
