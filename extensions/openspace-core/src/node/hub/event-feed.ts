import { Disposable } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import type { Response } from '@theia/core/shared/express';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { EventReader } from '@openspace/foundation/http';
import { AgentCommandCall, CommandResult } from '../../common';
import { AgentPolicyStore } from '../control/agent-policy-store';
import { CommandGateway } from '../router/command-gateway';
import { ExternalSurfaces } from '../surfaces/external-surfaces';
import { surfaceOf } from '../surfaces/surface-manifest';

/**
 * Server-sent events for external watchers: which commands start and how they end. Watching executes nothing; a stream
 * that was opened for a surface is also the way by which that surface gets its commands.
 */
@injectable()
export class EventFeed {

    @inject(CommandGateway)
    protected readonly commands: CommandGateway;

    @inject(ExternalSurfaces)
    protected readonly surfaces: ExternalSurfaces;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(ILogger) @named('openspace-core:EventFeed')
    protected readonly logger: ILogger;

    /** With what ends when the client does. */
    protected readonly clients = new Map<EventClient, Disposable>();

    @postConstruct()
    protected init(): void {
        this.commands.onDidStart(call => this.announce(call));
        this.commands.onDidFinish(({ call, result }) => {
            this.surfaces.forget(call.id);
            this.send(() => frameOf('COMMAND_RESULT', { id: call.id, result: CommandResult.flatten(result) }));
        });
    }

    attach(response: Response, surface?: string): void {
        const most = this.policies.policy.eventClients;
        const replaces = surface !== undefined && this.surfaces.isConnected(surface);
        if (this.clients.size >= most && !replaces) {
            response.status(503).json({ error: `At most ${most} clients can watch at once.` });
            return;
        }
        const client = new EventClient(response, surface, closed => this.release(closed));
        this.clients.set(client, Disposable.NULL);
        if (surface !== undefined) {
            const connection = this.surfaces.connect(surface, {
                deliver: call => this.write(client, commandFrame(call)), close: () => client.close()
            });
            this.clients.set(client, connection);
        }
    }

    /** Ends all watchers; open responses would keep the server from closing. */
    close(): void {
        [...this.clients.keys()].forEach(client => client.close());
    }

    /** The surface that has to run it is told when it is its turn, and by nobody else. */
    protected announce(call: AgentCommandCall): void {
        this.send(() => commandFrame(call), surfaceOf(call.cmd));
    }

    protected send(write: () => string, except?: string): void {
        const readers = [...this.clients.keys()].filter(({ surface }) => surface === undefined || surface !== except);
        if (readers.length > 0) {
            const frame = write();
            readers.forEach(client => this.write(client, frame));
        }
    }

    protected write(client: EventClient, frame: string): void {
        if (!client.write(frame)) {
            this.logger.warn('a watcher of commands read too slowly and was dropped', { surface: client.surface });
        }
    }

    protected release(client: EventClient): void {
        const connection = this.clients.get(client);
        this.clients.delete(client);
        connection?.dispose();
    }
}

function commandFrame({ id, cmd, args, sessionId, source }: AgentCommandCall): string {
    return frameOf('AGENT_COMMAND', { id, cmd, args, sessionId, source });
}

/** An event as it goes over the wire. */
function frameOf(event: string, data: unknown): string {
    return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One reader of the event feed, which may be a surface. */
class EventClient extends EventReader {

    /** `onClosed` is called once, whoever ends it. */
    constructor(response: Response, readonly surface: string | undefined, onClosed: (client: EventClient) => void) {
        super(response, { ping: () => frameOf('ping', { timestamp: new Date().toISOString() }), onClosed: () => onClosed(this) });
        this.write(': connected\n\n');
    }
}
