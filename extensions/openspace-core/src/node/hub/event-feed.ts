import type { Response } from '@theia/core/shared/express';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { CommandRouter } from '../router/command-router';

const PING_MS = 30_000;
const MOST_CLIENTS = 10;

/** Server-sent events for external watchers: which commands start and how they end. Watching executes nothing. */
@injectable()
export class EventFeed {

    @inject(CommandRouter)
    protected readonly commands: CommandRouter;

    protected readonly clients = new Set<Response>();

    @postConstruct()
    protected init(): void {
        this.commands.onDidStart(({ id, cmd, args, sessionId, source }) => this.send('AGENT_COMMAND', { id, cmd, args, sessionId, source }));
        this.commands.onDidFinish(({ call, result }) => this.send('COMMAND_RESULT', { id: call.id, result }));
    }

    attach(response: Response): void {
        if (this.clients.size >= MOST_CLIENTS) {
            response.status(503).json({ error: `At most ${MOST_CLIENTS} clients can watch at once.` });
            return;
        }
        response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Connection: 'keep-alive' });
        response.write(': connected\n\n');
        const ping = setInterval(() => this.write(response, 'ping', { timestamp: new Date().toISOString() }), PING_MS);
        this.clients.add(response);
        response.on('close', () => {
            clearInterval(ping);
            this.clients.delete(response);
        });
    }

    /** Ends all watchers; open responses would keep the server from closing. */
    close(): void {
        this.clients.forEach(client => client.end());
    }

    protected send(event: string, data: unknown): void {
        this.clients.forEach(client => this.write(client, event, data));
    }

    protected write(client: Response, event: string, data: unknown): void {
        client.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    }
}
