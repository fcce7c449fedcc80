import { injectable } from '@theia/core/shared/inversify';

/** Which top-level session a helper's session works for. */
@injectable()
export class SessionRoots {

    protected readonly parents = new Map<string, string>();

    adopt(sessionID: string, parentID: string): void {
        this.parents.set(sessionID, parentID);
    }

    isChild(sessionID: string): boolean {
        return this.parents.has(sessionID);
    }

    /** Ends also if a server names sessions that are their own ancestors. */
    rootOf(sessionID: string): string {
        const seen = new Set([sessionID]);
        let root = sessionID;
        for (let parent = this.parents.get(root); parent !== undefined && !seen.has(parent); parent = this.parents.get(root)) {
            seen.add(parent);
            root = parent;
        }
        return root;
    }

    forget(sessionID: string): void {
        this.parents.delete(sessionID);
    }
}
