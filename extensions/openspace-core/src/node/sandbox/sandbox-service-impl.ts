import { inject, injectable } from '@theia/core/shared/inversify';
import { SandboxService } from '../../common/sandbox-service';
import { OpenCodeProxy } from '../proxy/open-code-proxy';
import { FolderAccess } from '../sessions/folder-access';
import { SandboxSwitch } from './sandbox-switch';

/** The switch, for one tab. */
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
