import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { TourPlace } from './tour-place';

/** Does not ask about the folder of a tour, which we wrote ourselves, and does not remember it. */
@injectable()
export class TourTrustService extends WorkspaceTrustService {

    @inject(TourPlace) protected readonly place: TourPlace;

    protected override async calculateWorkspaceTrust(): Promise<boolean | undefined> {
        return await this.place.tour ? true : super.calculateWorkspaceTrust();
    }

    override async addToTrustedFolders(): Promise<void> {
        if (!await this.place.tour) {
            await super.addToTrustedFolders();
        }
    }
}
