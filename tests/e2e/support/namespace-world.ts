import { once } from 'node:events';
import { AddressInfo, connect, createServer, Server, Socket } from 'node:net';
import { resolve } from 'node:path';
import { TemporaryFolder } from '../../support/temporary-folder';
import { Ide, IdeOptions } from './ide';

const SCRIPT = resolve(__dirname, 'ide-in-namespace.mjs');
const LOOPBACK = '127.0.0.1';

/**
 * The way to an IDE that runs in a network of its own, with a double of the internet. The browser and the model stay outside: what they
 * and the IDE say to each other goes by sockets in a folder.
 */
export class NamespaceWorld {

    protected readonly folder = new TemporaryFolder();
    protected readonly servers: Server[] = [];
    protected readonly sockets = new Set<Socket>();

    /** Starts an IDE there. Its project gets a lockfile of packages that the double has, and `ca.pem`, by which that is known. */
    async startIde(options: IdeOptions): Promise<Ide> {
        const ideSocket = this.folder.at('ide');
        const modelSocket = this.folder.at('model');
        // The page's address is the one that the IDE knows itself by.
        const idePort = await this.bridge({ path: ideSocket }, 0, LOOPBACK);
        return Ide.start({
            ...options,
            words: [...options.words ?? [], '--port', String(idePort)],
            within: ({ workspace, model }) => {
                const modelPort = Number(new URL(model.url).port);
                void this.bridge({ host: LOOPBACK, port: modelPort }, modelSocket);
                return [process.execPath, SCRIPT, 'outside', JSON.stringify({
                    folder: this.folder.folder('internet'), project: workspace, idePort, ideSocket, modelPort, modelSocket
                })];
            }
        });
    }

    /** Leads from a place here to the target; the port, if the place has one. */
    protected async bridge(
        target: { path: string } | { host: string; port: number }, ...place: [string] | [number, string]
    ): Promise<number> {
        const server = createServer({ allowHalfOpen: true }, socket => {
            const other = connect({ ...target, allowHalfOpen: true });
            for (const [one, two] of [[socket, other], [other, socket]]) {
                this.sockets.add(one);
                one.pipe(two);
                one.on('error', () => two.destroy());
                one.on('close', () => this.sockets.delete(one));
            }
        });
        // Both are forms of the call.
        server.listen(...place as [number, string]);
        this.servers.push(server);
        await once(server, 'listening');
        return (server.address() as AddressInfo).port;
    }

    stop(): void {
        this.servers.forEach(server => server.close());
        this.sockets.forEach(socket => socket.destroy());
        this.folder.remove();
    }
}
