import { MessageService } from '@theia/core/lib/common/message-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { attempt } from 'openspace-chat/lib/browser/commands/attempt';
import { TourService } from '../../common/tour-service';
import { TourPlace } from './tour-place';

/** The ways into a tour and out of it, in this window. A failure is reported to the user; none of these rejects. */
@injectable()
export class TourActions {

    @inject(FileService) protected readonly files: FileService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(TourPlace) protected readonly place: TourPlace;
    @inject(TourService) protected readonly service: TourService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;

    async take(): Promise<void> {
        await attempt(this.messages, async () =>
            this.show(await this.service.begin(this.workspace.workspace?.resource.toString())));
    }

    /** Back to where the person came from. */
    async leave(): Promise<void> {
        const { workspace } = this.workspace;
        const tour = await this.place.tour;
        if (tour && workspace) {
            await attempt(this.messages, async () => {
                await this.service.leave(workspace.resource.toString());
                if (tour.from !== undefined && await this.files.exists(new URI(tour.from))) {
                    await this.show(tour.from);
                } else {
                    await this.workspace.close();
                }
            });
        }
    }

    protected show(folder: string): Promise<void> {
        return this.workspace.openWorkspace(new URI(folder), { preserveWindow: true });
    }
}
