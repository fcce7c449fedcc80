import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { KnownFolder } from './known-folder';
import { OwnTrustDialog } from './own-trust-dialog';

/** Theia's service of trust, which asks with our dialog. It neither asks about known folders nor remembers them. */
@injectable()
export class OwnTrustService extends WorkspaceTrustService {

    @inject(ContributionProvider) @named(KnownFolder)
    protected readonly knownFolders: ContributionProvider<KnownFolder>;

    protected override async calculateWorkspaceTrust(): Promise<boolean | undefined> {
        return await this.isKnown() || super.calculateWorkspaceTrust();
    }

    override async addToTrustedFolders(): Promise<void> {
        if (!await this.isKnown()) {
            await super.addToTrustedFolders();
        }
    }

    protected async isKnown(): Promise<boolean> {
        const shown = await Promise.all(this.knownFolders.getContributions().map(known => known.isShown()));
        return shown.includes(true);
    }

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
