import { Deferred } from '@theia/core/lib/common/promise-util';
import { injectable } from '@theia/core/shared/inversify';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { OwnTrustDialog } from './own-trust-dialog';

/** Theia's service of trust, which asks with our dialog. */
@injectable()
export class OwnTrustService extends WorkspaceTrustService {

    protected override async showTrustPromptDialog(): Promise<boolean> {
        if (this.pendingTrustDialog) {
            return this.pendingTrustDialog.promise;
        }
        const pending = this.pendingTrustDialog = new Deferred<boolean>();
        try {
            const folders = this.workspaceService.tryGetRoots().map(({ resource }) => resource);
            pending.resolve(await new OwnTrustDialog(folders).open() === true);
        } catch (error) {
            pending.resolve(false);
            throw error;
        } finally {
            this.pendingTrustDialog = undefined;
        }
        return pending.promise;
    }
}
