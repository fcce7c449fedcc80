import type { ManagedWorkspace } from './managed-workspace.js';
import type { WorkspaceCopies } from './workspace-copies.js';

/** An agent may think for so long between two calls. */
const REST_MS = 5 * 60_000;
/** After so long without a call a copy in which nothing was left is dropped. */
const OLD_MS = 7 * 24 * 60 * 60_000;

export interface CopyRoomOptions {
    readonly all: () => readonly ManagedWorkspace[];
    readonly copies: WorkspaceCopies;
    readonly now: () => number;
    readonly didDrop: (id: string) => void;
}

/**
 * Drops copies at rest that have nothing which the person's folder has not: at the next message of their session they are made anew.
 * One with changes or commits of its own always stays.
 */
export class CopyRoom {

    /** When those had been used last that were looked at and stay. */
    protected readonly kept = new Map<string, number>();

    constructor(protected readonly options: CopyRoomOptions) { }

    /** Drops the one that was unused for longest; false if all have to stay. */
    async make(): Promise<boolean> {
        for (const workspace of this.atRest(REST_MS)) {
            if (await this.drop(workspace)) {
                return true;
            }
        }
        return false;
    }

    async dropOld(): Promise<void> {
        for (const workspace of this.atRest(OLD_MS)) {
            const { id, description: { lastUsed } } = workspace;
            if (this.kept.get(id) !== lastUsed && !await this.drop(workspace)) {
                this.kept.set(id, lastUsed);
            }
        }
    }

    protected async drop(workspace: ManagedWorkspace): Promise<boolean> {
        const { id, description } = workspace;
        // One that cannot be read may be full of work.
        const dropped = await workspace.deleteUnused(() => this.options.copies.isUntouched(description).catch(() => false))
            .catch(() => false);
        if (dropped) {
            this.kept.delete(id);
            this.options.didDrop(id);
        }
        return dropped;
    }

    protected atRest(forMs: number): ManagedWorkspace[] {
        const { all, now } = this.options;
        return all().filter(({ description: { copyOf, lastUsed } }) => copyOf !== undefined && now() - lastUsed >= forMs)
            .sort((a, b) => a.description.lastUsed - b.description.lastUsed);
    }
}
