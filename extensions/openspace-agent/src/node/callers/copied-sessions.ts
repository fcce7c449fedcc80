import { inject, injectable } from '@theia/core/shared/inversify';
import { GuardedCommand } from 'openspace-core/lib/node/router/command-callers';
import { CopyPlace } from 'openspace-core/lib/node/router/copy-place';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { SandboxCopies } from '../sandbox/sandbox-copies';

/** Where commands act whose sessions work in a copy of their folder. */
@injectable()
export class CopiedSessions {

    @inject(SandboxedSessions)
    protected readonly sessions: SandboxedSessions;

    @inject(SandboxCopies)
    protected readonly copies: SandboxCopies;

    /** Rejects with a message for the user if the copy cannot be had. */
    async placeOf({ sessionId = '', directory }: GuardedCommand): Promise<CopyPlace | undefined> {
        const folder = directory ?? this.sessions.get(sessionId)?.directory;
        const session = folder === undefined ? undefined : this.sessions.placeOf(folder, sessionId).copyFor;
        if (folder === undefined || session === undefined) {
            return undefined;
        }
        const copy = await this.copies.folderOf(session);
        if (copy === undefined) {
            throw new Error('The copy in which this session works is not there.');
        }
        return new CopyPlace(folder, copy);
    }
}
