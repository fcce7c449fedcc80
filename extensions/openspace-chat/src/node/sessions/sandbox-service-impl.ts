import { inject, injectable } from '@theia/core/shared/inversify';
import { SessionPlace } from 'openspace-agent/lib/common/sandbox/session-sandbox';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { SandboxCopies } from 'openspace-agent/lib/node/sandbox/sandbox-copies';
import { SandboxSwitch } from 'openspace-agent/lib/node/sandbox/sandbox-switch';
import { SandboxService } from '../../common/services/sandbox-service';

/** The switch, for one page. */
@injectable()
export class SandboxServiceImpl implements SandboxService {

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    @inject(SandboxCopies)
    protected readonly copies: SandboxCopies;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(SandboxSwitch)
    protected readonly sandboxes: SandboxSwitch;

    setSandboxed(sessionID: string, where: SessionPlace): Promise<'now' | 'after-turn'> {
        return this.sandboxes.whileTurning(sessionID, async () => {
            const { feed } = await this.folders.open();
            return this.sandboxes.set(await this.proxy.connect(), feed, sessionID, where);
        });
    }

    async unapplied(sessionID: string): Promise<number> {
        return (await this.copies.changes(sessionID))?.changes.length ?? 0;
    }

    deleteCopy(sessionID: string): Promise<void> {
        return this.copies.remove(sessionID, true);
    }
}
