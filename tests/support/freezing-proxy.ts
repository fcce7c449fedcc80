import { AddressInfo, connect, createServer, Server, Socket } from 'node:net';

/** Passes bytes to a local port until it is frozen; then connections stay open and nothing moves, as after a sleep or a lost network. */
export class FreezingProxy {

    protected readonly pairs = new Set<[Socket, Socket]>();
    protected dark = false;
    protected constructor(protected readonly server: Server) { }

    static async start(target: number): Promise<FreezingProxy> {
        const server = createServer(client => {
            if (proxy.dark) {
                client.destroy();
                return;
            }
            const upstream = connect(target, '127.0.0.1');
            const pair: [Socket, Socket] = [client, upstream];
            proxy.pairs.add(pair);
            client.pipe(upstream);
            upstream.pipe(client);
            for (const socket of pair) {
                socket.on('error', () => undefined);
                socket.on('close', () => {
                    proxy.pairs.delete(pair);
                    pair.forEach(other => other.destroy());
                });
            }
        });
        const proxy = new FreezingProxy(server);
        await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
        return proxy;
    }

    get url(): string {
        return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    }

    /** Freezes the connections of this moment; new ones work. */
    freeze(): void {
        for (const [client, upstream] of this.pairs) {
            client.unpipe(upstream);
            upstream.unpipe(client);
            client.pause();
            upstream.pause();
        }
    }

    /** Breaks all connections and refuses new ones until {@link mend}. */
    cut(): void {
        this.dark = true;
        this.pairs.forEach(pair => pair.forEach(socket => socket.destroy()));
    }

    mend(): void {
        this.dark = false;
    }

    close(): void {
        this.server.close();
        this.pairs.forEach(pair => pair.forEach(socket => socket.destroy()));
    }
}
