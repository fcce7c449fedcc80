import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { FileProblems, SurfaceProblems } from 'openspace-core/lib/browser/surfaces/surface-problems';

/** What is wrong with decks, for the *Problems* view; there before the code for decks is loaded. */
@injectable()
export class DeckProblemFeed implements SurfaceProblems {

    protected readonly onDidFindEmitter = new Emitter<FileProblems>();
    readonly onDidFind: Event<FileProblems> = this.onDidFindEmitter.event;

    publish(problems: FileProblems): void {
        this.onDidFindEmitter.fire(problems);
    }
}
