import { interfaces } from '@theia/core/shared/inversify';
import { WorkshopLoader } from 'openspace-core/lib/browser/file-surfaces/workshop-loader';
import type { WhiteboardWorkshop } from '../workshop/whiteboard-workshop';

/** Loads the code for boards when the first one is needed. */
export class WhiteboardLoader extends WorkshopLoader<WhiteboardWorkshop> {

    protected async open(container: interfaces.Container): Promise<WhiteboardWorkshop> {
        return (await import('../workshop/whiteboard-workshop')).openWorkshop(container);
    }
}
