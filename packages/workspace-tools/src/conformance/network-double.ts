import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { HostRules } from '../network/host-rules.js';
import { Outgoing } from '../network/outgoing.js';
import { WorkspaceNetwork } from '../network/workspace-network.js';
import type { SandboxNetwork } from '../provider/sandbox.js';

/** All names lead to a server on loopback, once their addresses were found good: nothing leaves the machine. */
class OutgoingToDouble extends Outgoing {
    constructor(protected readonly port: number) {
        super(5_000, async host => [{ address: host.startsWith('private.') ? '10.0.0.1' : '45.67.89.10', family: 4 }]);
    }

    protected override async open(): Promise<Socket> {
        const socket = connect({ host: '127.0.0.1', port: this.port, allowHalfOpen: true });
        await once(socket, 'connect');
        return socket.on('error', () => undefined);
    }
}

/** A network by name whose hosts are this process: `allowed.example.com` and, with addresses of its own, `private.example.com`. */
export class NetworkDouble {
    protected constructor(readonly network: SandboxNetwork & { close(): Promise<void> }, protected readonly server: Server) { }

    static async start(): Promise<NetworkDouble> {
        const server = createServer((request, response) => {
            if (request.method === 'POST') {
                request.pipe(response);
            } else {
                response.end(`hello from ${request.headers.host}\n`);
            }
        });
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
        const rules = new HostRules(['allowed', 'private'].map(name => ({ host: `${name}.example.com`, decision: 'allow' })), []);
        return new NetworkDouble(new WorkspaceNetwork({
            workspace: 'conformance', rules: () => rules, isHeard: () => false, record: async () => undefined, begin: async () => 'begun',
            questions: { onAsked: () => undefined, onEnded: () => undefined },
            outgoing: new OutgoingToDouble((server.address() as AddressInfo).port)
        }), server);
    }

    async stop(): Promise<void> {
        await this.network.close();
        const closed = new Promise(resolve => this.server.close(resolve));
        this.server.closeAllConnections();
        await closed;
    }
}
