import { interfaces } from '@theia/core/shared/inversify';
import { WorkshopLoader } from 'openspace-core/lib/browser/file-surfaces/workshop-loader';
import type { PresentationWorkshop } from '../workshop/presentation-workshop';

/** Loads the code for decks when the first one is needed. */
export class PresentationLoader extends WorkshopLoader<PresentationWorkshop> {

    protected async open(container: interfaces.Container): Promise<PresentationWorkshop> {
        return (await import('../workshop/presentation-workshop')).openWorkshop(container);
    }
}
