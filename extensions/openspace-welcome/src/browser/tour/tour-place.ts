import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { Tour, TOUR_PROJECT, TourService } from '../../common/tour-service';

/** Folders of tours; the backend knows whether one really is. Others need not ask it. */
const LIKELY = new RegExp(`/tour/[^/]+/${TOUR_PROJECT}$`);

/** Whether this window shows a tour. */
@injectable()
export class TourPlace {

    @inject(TourService) protected readonly service: TourService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;

    protected asked: Promise<Tour | undefined> | undefined;

    /** The tour that this window shows; known as soon as its folders are. */
    get tour(): Promise<Tour | undefined> {
        return this.asked ??= this.ask();
    }

    protected async ask(): Promise<Tour | undefined> {
        const [root, ...others] = await this.workspace.roots;
        return root && others.length === 0 && LIKELY.test(root.resource.path.toString())
            ? this.service.find(root.resource.toString())
            : undefined;
    }
}
