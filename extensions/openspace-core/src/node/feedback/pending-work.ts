import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';

export interface PendingChange {
    readonly directory: string;
    readonly sessionID: string;
    readonly pending: number;
}

/** Counts our own commands and results that are under way: the chat is busy as long as there are any. */
@injectable()
export class PendingWork {

    protected readonly counts = new Map<string, number>();

    protected readonly onDidChangeEmitter = new Emitter<PendingChange>();
    readonly onDidChange: Event<PendingChange> = this.onDidChangeEmitter.event;

    /** The returned function ends it; calling it twice does no harm. */
    begin(place: { readonly directory: string; readonly sessionID: string }): () => void {
        this.change(place, 1);
        let ended = false;
        return () => {
            if (!ended) {
                ended = true;
                this.change(place, -1);
            }
        };
    }

    /** Numbers of those of the sessions that have any. */
    of(sessionIDs: readonly string[]): Record<string, number> {
        return Object.fromEntries(sessionIDs.flatMap(id => this.counts.get(id) ? [[id, this.counts.get(id)!]] : []));
    }

    protected change({ directory, sessionID }: { readonly directory: string; readonly sessionID: string }, by: number): void {
        const pending = (this.counts.get(sessionID) ?? 0) + by;
        if (pending > 0) {
            this.counts.set(sessionID, pending);
        } else {
            this.counts.delete(sessionID);
        }
        this.onDidChangeEmitter.fire({ directory, sessionID, pending });
    }
}
