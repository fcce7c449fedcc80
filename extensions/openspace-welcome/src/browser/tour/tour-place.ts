import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { KnownFolder } from 'openspace-core/lib/browser/trust/known-folder';
import { Tour, TOUR_PROJECT, TourService } from '../../common/tour-service';

/** Folders of tours; the backend knows whether one really is. Others need not ask it. */
const LIKELY = new RegExp(`/tour/[^/]+/${TOUR_PROJECT}$`);

/** Whether this window shows a tour. */
@injectable()
export class TourPlace implements KnownFolder {

    @inject(TourService) protected readonly service: TourService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;

    protected asked: Promise<Tour | undefined> | undefined;

    /** The tour that this window shows; known as soon as its folders are. */
    get tour(): Promise<Tour | undefined> {
        return this.asked ??= this.ask();
    }

    /** We wrote all of its files ourselves. */
    async isShown(): Promise<boolean> {
        return await this.tour !== undefined;
    }

    protected async ask(): Promise<Tour | undefined> {
        const [root, ...others] = await this.workspace.roots;
        return root && others.length === 0 && LIKELY.test(root.resource.path.toString())
            ? this.service.find(root.resource.toString(), nls.locale ?? nls.defaultLocale)
            : undefined;
    }
}
