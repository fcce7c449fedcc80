import { realpath } from 'node:fs/promises';
import type { CopyOutcome, CopyRequest, CopyUpdateRequest } from '@openspace/foundation/copies';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { AgentSession } from 'openspace-agent/lib/node/agent-session/agent-session';
import { SessionObserver } from 'openspace-agent/lib/node/agent-session/session-observer';
import { CopySet, SandboxCopies, SandboxCopyUpdate } from 'openspace-agent/lib/node/sandbox/sandbox-copies';
import { SandboxedWorkspace } from '../../common';
import { WorkspaceHost } from '../host/workspace-host';

/** The copies that the workspace server has for sessions. */
@injectable()
export class WorkspaceCopies implements SandboxCopies, SessionObserver {

    @inject(WorkspaceHost)
    protected readonly host: WorkspaceHost;

    @inject(ILogger) @named('openspace-workspace:WorkspaceCopies')
    protected readonly logger: ILogger;

    async changes(sessionID: string): Promise<CopySet | undefined> {
        const copy = await this.find(sessionID);
        return copy && this.host.changes(copy.id);
    }

    async countChanges(sessionID: string): Promise<number | undefined> {
        const copy = await this.find(sessionID);
        return copy && this.host.countChanges(copy.id);
    }

    async folderOf(sessionID: string): Promise<string | undefined> {
        const copy = await this.find(sessionID);
        if (copy && copy.path === undefined) {
            throw new Error('The files of this session are inside of its sandbox, where commands of the window cannot reach them. '
                + 'Use the sandbox_* tools.');
        }
        return copy?.path === undefined ? undefined : realpath(copy.path);
    }

    apply(sessionID: string, requests: readonly CopyRequest[]): Promise<CopyOutcome[]> {
        return this.handle(sessionID, 'apply', requests);
    }

    discard(sessionID: string, requests: readonly CopyRequest[]): Promise<CopyOutcome[]> {
        return this.handle(sessionID, 'discard', requests);
    }

    async update(sessionID: string, request: CopyUpdateRequest): Promise<SandboxCopyUpdate | undefined> {
        const copy = await this.find(sessionID);
        return copy && { ...await this.host.updateCopy(copy.id, request), ...copy.path === undefined && { isElsewhere: true } };
    }

    async fork(sessionID: string, forkID: string): Promise<void> {
        const copy = await this.find(sessionID);
        if (copy?.copyOf !== undefined) {
            await this.host.create({ provider: copy.provider, path: copy.copyOf, copy: true, like: copy.id, session: forkID });
        }
    }

    async remove(sessionID: string, discard: boolean): Promise<void> {
        const copy = await this.find(sessionID);
        if (copy) {
            await this.host.delete(copy.id, discard);
        }
    }

    /** Work that nobody has applied stays, and is listed in the view of sandboxes. */
    didDelete({ id }: AgentSession): void {
        this.remove(id, false).catch((error: unknown) =>
            this.logger.info('the copy of a session that is gone stays', { session: id, reason: String(error) }));
    }

    protected async handle(sessionID: string, action: 'apply' | 'discard', requests: readonly CopyRequest[]): Promise<CopyOutcome[]> {
        const copy = await this.find(sessionID);
        if (!copy) {
            throw new Error('This session has no copy any more.');
        }
        return this.host.handleChanges(copy.id, action, requests);
    }

    /** The server is not started to learn that it has none. */
    protected async find(sessionID: string): Promise<SandboxedWorkspace | undefined> {
        const isKnown = (all: readonly SandboxedWorkspace[]): SandboxedWorkspace | undefined =>
            all.find(({ copyOf, session }) => copyOf !== undefined && session === sessionID);
        return isKnown(this.host.state.workspaces) ?? (this.host.hasFor(sessionID) ? isKnown(await this.host.list()) : undefined);
    }
}
