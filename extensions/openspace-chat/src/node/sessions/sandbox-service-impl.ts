import { inject, injectable } from '@theia/core/shared/inversify';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { SandboxSwitch } from 'openspace-agent/lib/node/sandbox/sandbox-switch';
import { SandboxService } from '../../common/services/sandbox-service';

/** The switch, for one page. */
@injectable()
export class SandboxServiceImpl implements SandboxService {

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(SandboxSwitch)
    protected readonly sandboxes: SandboxSwitch;

    setSandboxed(sessionID: string, on: boolean): Promise<'now' | 'after-turn'> {
        return this.sandboxes.whileTurning(sessionID, async () => {
            const { feed } = await this.folders.open();
            return this.sandboxes.set(await this.proxy.connect(), feed, sessionID, on);
        });
    }
}
