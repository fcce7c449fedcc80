import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Redactor } from '@openspace/foundation/redaction';
import { readAuditPage, type AuditLine, type AuditPage, type AuditQuery } from '../audit/audit-page.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { isWorkspaceId } from './workspace-record.js';

/** How long the audit of a deleted workspace is kept. */
const KEPT_MS = 90 * 24 * 60 * 60_000;

export interface WorkspaceTrailsOptions {
    /** With a folder for each workspace. */
    readonly folder: string;
    readonly redactor: Redactor;
    readonly now: () => number;
    readonly onLine: (id: string, line: AuditLine) => void;
}

/** The audit trails of all workspaces, of those that are there and of those that were deleted. */
export class WorkspaceTrails {

    protected readonly opened = new Map<string, AuditTrail>();

    constructor(protected readonly options: WorkspaceTrailsOptions) { }

    open(id: string, provider: string): AuditTrail {
        const { redactor, onLine } = this.options;
        const trail = new AuditTrail({ folder: this.folderOf(id), workspace: id, provider, redactor, onLine: line => onLine(id, line) });
        this.opened.set(id, trail);
        return trail;
    }

    /** The workspace was deleted: nothing comes any more, but it can be read. */
    forget(id: string): void {
        this.opened.delete(id);
    }

    /** Those that fit a question; none if there has never been such a workspace. */
    async page(id: string, query: AuditQuery): Promise<AuditPage> {
        const opened = this.opened.get(id);
        if (opened) {
            return opened.page(query);
        }
        return isWorkspaceId(id) ? readAuditPage(this.folderOf(id), query) : { entries: [], more: false };
    }

    /** Those of workspaces that were deleted long ago. */
    async removeOld(): Promise<void> {
        const { folder, now } = this.options;
        const names = await readdir(folder).catch(() => []);
        await Promise.all(names.filter(name => isWorkspaceId(name) && !this.opened.has(name)).map(async name => {
            const { mtimeMs } = await stat(join(folder, name));
            const files = await readdir(join(folder, name));
            const newest = Math.max(mtimeMs, ...await Promise.all(files.map(async file => (await stat(join(folder, name, file))).mtimeMs)));
            if (newest < now() - KEPT_MS) {
                await rm(join(folder, name), { recursive: true, force: true });
            }
        }));
    }

    protected folderOf(id: string): string {
        return join(this.options.folder, id);
    }
}
