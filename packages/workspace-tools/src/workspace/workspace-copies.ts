import type { CopyOutcome, CopyRequest, CopyUpdateRequest } from '@openspace/foundation/copies';
import { CopyError, FolderCopy, type BroughtIn, type CopyRecord, type ShownChange } from '../copies/index.js';
import type { Sandbox } from '../provider/sandbox.js';
import { WorkspaceError } from './workspace-error.js';
import type { WorkspaceRecord, WorkspaceRecords } from './workspace-record.js';

export interface ShownSet {
    readonly changes: readonly ShownChange[];
    readonly truncated: boolean;
    /** Paths that were not copied, or not brought back. */
    readonly skipped: readonly string[];
}

/** The copies of folders in which workspaces work, each beside the record of its workspace. */
export class WorkspaceCopies {

    protected readonly opened = new Map<string, Promise<FolderCopy>>();
    /** What was in a sandbox and could not be taken. */
    protected readonly leftBehind = new Map<string, readonly string[]>();

    constructor(protected readonly records: WorkspaceRecords) { }

    /** The folder that becomes the workspace; it is there when the copy is made. */
    folderOf(id: string, source: string | undefined): string {
        if (source === undefined) {
            throw new WorkspaceError('invalid_request', 'There is nothing to copy: give the path of a folder.');
        }
        return this.records.at(id, 'copy', 'files');
    }

    async make({ id, copyOf }: WorkspaceRecord, includeIgnored: boolean): Promise<void> {
        const making = FolderCopy.make({ source: copyOf!, folder: this.records.at(id, 'copy'), includeIgnored });
        this.opened.set(id, making);
        await told(making);
    }

    /** Takes what a sandbox has that keeps the files of the copy for itself. */
    async bringBack(record: WorkspaceRecord, sandbox: Sandbox): Promise<void> {
        this.leftBehind.set(record.id, await told((await this.open(record)).bringBack(sandbox)));
    }

    async putBack(record: WorkspaceRecord, sandbox: Sandbox, paths: readonly string[]): Promise<void> {
        await told((await this.open(record)).putBack(sandbox, paths));
    }

    /** Rejects if it cannot be used; what an earlier process has not finished is finished. */
    async check(record: WorkspaceRecord): Promise<void> {
        await this.open(record);
    }

    /** With what the copy of another workspace has, which goes on by itself. */
    async clone({ id, copyOf }: WorkspaceRecord, from: WorkspaceRecord): Promise<void> {
        if (from.copyOf === undefined || from.copyOf !== copyOf) {
            throw new WorkspaceError('invalid_request', 'Only a copy of the same folder can be copied once more.');
        }
        const cloning = this.open(from).then(copy => copy.clone(this.records.at(id, 'copy')));
        this.opened.set(id, cloning);
        await told(cloning);
    }

    async changes(record: WorkspaceRecord): Promise<ShownSet> {
        const copy = await this.open(record);
        return { ...await told(copy.shownChanges()), skipped: [...copy.record.skipped, ...this.leftBehind.get(record.id) ?? []] };
    }

    /** How many files {@link changes} would name, without reading them. */
    async countChanges(record: WorkspaceRecord): Promise<number> {
        return (await told((await this.open(record)).changes())).changes.length;
    }

    async apply(record: WorkspaceRecord, requests: readonly CopyRequest[]): Promise<CopyOutcome[]> {
        return told((await this.open(record)).apply(requests));
    }

    async discard(record: WorkspaceRecord, requests: readonly CopyRequest[]): Promise<CopyOutcome[]> {
        return told((await this.open(record)).discard(requests));
    }

    /** What is new in the person's folder. */
    async update(record: WorkspaceRecord, request: CopyUpdateRequest): Promise<BroughtIn> {
        return told((await this.open(record)).update(request));
    }

    async isBehind(record: WorkspaceRecord): Promise<boolean> {
        return told((await this.open(record)).isBehind());
    }

    async about(record: WorkspaceRecord): Promise<CopyRecord> {
        return (await this.open(record)).record;
    }

    /** Rejects if something is in the copy that the person has neither applied nor thrown away. */
    async checkDone(record: WorkspaceRecord): Promise<void> {
        if (record.copyOf === undefined) {
            return;
        }
        const files = await this.countChanges(record);
        if (files > 0) {
            throw new WorkspaceError('unapplied', `There are changes in this copy that were not applied. Files: ${files}.`);
        }
    }

    /** False if it works on the folder itself. */
    async isUntouched(record: WorkspaceRecord): Promise<boolean> {
        return record.copyOf !== undefined && told((await this.open(record)).isUntouched());
    }

    forget(id: string): void {
        this.opened.delete(id);
        this.leftBehind.delete(id);
    }

    protected open({ id, copyOf }: WorkspaceRecord): Promise<FolderCopy> {
        if (copyOf === undefined) {
            throw new WorkspaceError('invalid_request', 'This workspace works on the folder itself.');
        }
        const known = this.opened.get(id);
        if (known) {
            return known;
        }
        const opening = FolderCopy.open(this.records.at(id, 'copy')).catch((error: Error) => {
            this.opened.delete(id);
            throw new WorkspaceError('broken', `The copy cannot be read: ${error.message}`);
        });
        this.opened.set(id, opening);
        return opening;
    }
}

/** What went wrong with a copy, as an error of its workspace. */
function told<T>(step: Promise<T>): Promise<T> {
    return step.catch((error: unknown) => {
        throw error instanceof CopyError ? new WorkspaceError(error.code, error.message) : error;
    });
}
