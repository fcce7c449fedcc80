import type { Duplex } from 'node:stream';
import { parseAuthority } from './host-name.js';
import { isRefusal, type NetworkGate, type OpenConnection, type Refusal } from './network-gate.js';
import type { NetworkCaller } from './network-callers.js';

export const SOCKS_VERSION = 5;

const NO_METHOD = 0xff;
const BY_NAME_AND_PASSWORD = 2;
const CONNECT = 1;
const NAMED = 3;

/** Replies of RFC 1928. */
const Reply = { succeeded: 0, notAllowed: 2, unreachable: 4, commandNotSupported: 7, addressNotSupported: 8 } as const;

/** Speaks SOCKS 5 with a program inside: CONNECT with names only. Hands over what was allowed. */
export async function serveSocks(
    client: Duplex, gate: NetworkGate, carry: (client: Duplex, opened: OpenConnection, caller: NetworkCaller) => void
): Promise<void> {
    const reply = (code: number): boolean => client.write(Buffer.from([SOCKS_VERSION, code, 0, 1, 0, 0, 0, 0, 0, 0]));
    const [, methodCount] = await take(client, 2);
    const methods = await take(client, methodCount);
    if (!methods.includes(BY_NAME_AND_PASSWORD)) {
        client.end(Buffer.from([SOCKS_VERSION, NO_METHOD]));
        return;
    }
    client.write(Buffer.from([SOCKS_VERSION, BY_NAME_AND_PASSWORD]));
    const [, nameLength] = await take(client, 2);
    const name = (await take(client, nameLength)).toString('latin1');
    const [passwordLength] = await take(client, 1);
    await take(client, passwordLength);
    const caller = gate.callerOf({ name });
    client.write(Buffer.from([1, caller ? 0 : 1]));
    if (!caller) {
        client.end();
        return;
    }
    const [version, command, , type] = await take(client, 4);
    if (version !== SOCKS_VERSION || command !== CONNECT || type !== NAMED) {
        const refusal: Refusal = type !== NAMED && command === CONNECT
            ? { code: 'not_a_name', status: 403, message: 'Hosts are reached by their names only, not by addresses (use socks5h).' }
            : { code: 'not_supported', status: 400, message: 'Only connections to hosts are supported.' };
        gate.refuse('(address)', refusal, caller);
        reply(command === CONNECT ? Reply.addressNotSupported : Reply.commandNotSupported);
        client.end();
        return;
    }
    const [hostLength] = await take(client, 1);
    const host = (await take(client, hostLength)).toString('latin1');
    const port = (await take(client, 2)).readUInt16BE(0);
    const target = parseAuthority(`${host}:${port}`);
    if ('problem' in target) {
        gate.refuse(host, { code: 'not_a_name', status: 403, message: target.problem }, caller);
        reply(Reply.notAllowed);
        client.end();
        return;
    }
    const opened = await gate.open(target, caller, client);
    if (isRefusal(opened)) {
        reply(opened.status === 403 ? Reply.notAllowed : Reply.unreachable);
        client.end();
    } else if (client.destroyed) {
        opened.remote.destroy();
    } else {
        reply(Reply.succeeded);
        carry(client, opened, caller);
    }
}

/** So many bytes, no more. Rejects if the stream ends before. */
function take(stream: Duplex, count: number): Promise<Buffer> {
    if (count === 0) {
        return Promise.resolve(Buffer.alloc(0));
    }
    return new Promise((resolve, reject) => {
        const look = (): void => {
            const bytes = stream.read(count) as Buffer | null;
            if (bytes) {
                stop();
                if (bytes.length === count) {
                    resolve(bytes);
                } else {
                    gone();
                }
            }
        };
        const gone = (): void => {
            stop();
            reject(new Error('The program has gone.'));
        };
        const stop = (): void => {
            stream.off('readable', look).off('end', gone).off('close', gone);
        };
        stream.on('readable', look).on('end', gone).on('close', gone);
        look();
    });
}
