import { McpCaller, McpSessions } from '@openspace/foundation/mcp';
import { bearerOf, sameSecret } from '@openspace/foundation/http';
import { ILogger } from '@theia/core/lib/common/logger';
import type { Request, Response } from '@theia/core/shared/express';
import * as express from '@theia/core/shared/express';
import { injectable } from '@theia/core/shared/inversify';
import { createSecret } from 'openspace-core/lib/node/launch/launch-options';

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
    protected isFromAgent({ headers }: Request): boolean {
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
