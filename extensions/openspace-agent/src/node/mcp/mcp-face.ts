import { McpCaller, McpSessions } from '@openspace/foundation/mcp';
import { bearerOf, sameSecret } from '@openspace/foundation/http';
import { ILogger } from '@theia/core/lib/common/logger';
import type { Request, Response } from '@theia/core/shared/express';
import * as express from '@theia/core/shared/express';
import { injectable } from '@theia/core/shared/inversify';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { createSecret } from '../launch/launch-options';
import type { McpOffer, McpSession } from './mcp-session';

const BODY_LIMIT = '4mb';
const MAX_SESSIONS = 50;

/** In which the managed agent says where it works; encoded as in an address. */
export const DIRECTORY_HEADER = 'x-openspace-directory';

/**
 * MCP over streamable HTTP on a route of ours. Host and origin were checked at the door. Every request proves whose it is; the id
 * of a session alone opens nothing.
 */
@injectable()
export abstract class McpFace {

    protected abstract readonly logger: ILogger;

    /** Proves the managed agent. In memory only: its shell could read a file or a variable. */
    readonly agentSecret = createSecret();

    protected readonly sessions = new McpSessions({
        limit: MAX_SESSIONS,
        log: (message, details) => { this.logger.debug(message, details); }
    });
    protected readonly readBody = express.json({ limit: BODY_LIMIT, type: () => true });
    protected disposed = false;

    async handle(request: Request, response: Response): Promise<void> {
        try {
            await this.answer(request, response);
        } catch (error) {
            this.logger.error('an MCP request failed', { reason: String(error) });
            this.refuse(response, 500, 'The request failed.');
        }
    }

    /** Ends all sessions; open streams would keep the server from closing. */
    async dispose(): Promise<void> {
        this.disposed = true;
        await this.sessions.close();
    }

    protected async answer(request: Request, response: Response): Promise<void> {
        const caller = this.callerOf(request);
        if (!caller) {
            return this.refuse(response, 401, this.proofWanted);
        }
        if (this.disposed) {
            return this.refuse(response, 503, 'OpenSpace is ending.');
        }
        if (request.method === 'POST' && !await this.parseBody(request, response)) {
            return;
        }
        const refusal = await this.sessions.handle(request, response, request.body, caller);
        if (refusal) {
            this.refuse(response, refusal.status, refusal.error);
        }
    }

    /** Undefined if the request proves nothing. */
    protected abstract callerOf(request: Request): McpCaller | undefined;

    /** Whether the request comes from the managed agent. */
    protected isOfAgent({ headers }: Request): boolean {
        return sameSecret(bearerOf(headers.authorization), this.agentSecret);
    }

    /** What somebody without a proof is told. */
    protected abstract readonly proofWanted: string;

    /** False if it was refused. */
    protected async parseBody(request: Request, response: Response): Promise<boolean> {
        const error = await new Promise<{ readonly type?: string } | undefined>(resolve => this.readBody(request, response, resolve));
        if (error) {
            const tooLarge = error.type === 'entity.too.large';
            this.refuse(response, tooLarge ? 413 : 400, tooLarge ? `The body is larger than ${BODY_LIMIT}.` : 'Invalid JSON');
        }
        return error === undefined;
    }

    protected async openSession({ owner, offer }: McpCaller): Promise<McpSession> {
        // The SDK's server takes several megabytes; by default nobody ever comes here.
        const { McpSession: Session } = await import('./mcp-session');
        const session = new Session({
            owner,
            offer,
            onOpen: opened => {
                this.makeRoom();
                this.sessions.set(opened.id, opened);
                this.logger.debug('MCP session opened', { owner, sessions: this.sessions.size });
            },
            onClose: ({ id }) => this.sessions.delete(id),
            onError: ({ message }) => { this.logger.debug('trouble in an MCP session', { reason: message }); }
        });
        await session.open();
        return session;
    }

    /** Of the sessions that nobody listens to, else of all, the one goes that was used least recently. */
    protected makeRoom(): void {
        if (this.sessions.size >= MAX_SESSIONS) {
            const all = [...this.sessions.values()];
            const idle = all.filter(session => session.isIdle);
            const oldest = (idle.length > 0 ? idle : all).reduce((a, b) => (b.lastUsed < a.lastUsed ? b : a));
            this.sessions.delete(oldest.id);
            void oldest.close();
        }
    }

    protected refuse(response: Response, status: number, error: string): void {
        if (response.headersSent) {
            response.end();
        } else {
            response.status(status).json({ error });
        }
    }
}

/** The folder that the managed agent says it works in. */
export function directoryOf(header: string | string[] | undefined): string | undefined {
    try {
        return typeof header === 'string' ? decodeURIComponent(header) : undefined;
    } catch {
        return undefined;
    }
}
