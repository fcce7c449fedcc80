import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AuditedStep, SessionAuditPart, SessionAuditSource } from 'openspace-core/lib/browser/activity/session-audit';
import { AuditLine, AuditPage, WorkspacesService } from '../../common';
import { durationOf, outcomeOf, reasonOf } from '../model/audit-text';

/** Read at a time. */
const PAGE = 500;
/** Of all sandboxes; some ten megabytes. */
const MAX_LINES = 20_000;

/** What a session did in sandboxes, for those who export its audit. */
@injectable()
export class SandboxSessionAudit implements SessionAuditSource {

    @inject(WorkspacesService)
    protected readonly service: WorkspacesService;

    readonly title = nls.localize('openspace/workspace/audit/export', 'In the sandbox');

    async read(sessionID: string): Promise<SessionAuditPart | undefined> {
        const { workspaces } = await this.service.state(true);
        const lines: AuditLine[] = [];
        for (const { id } of workspaces) {
            lines.push(...await this.linesOf(id, sessionID));
        }
        if (lines.length === 0) {
            return undefined;
        }
        const entries = lines.sort((one, other) => one.time.localeCompare(other.time)).slice(-MAX_LINES);
        return { name: 'sandbox', title: this.title, steps: entries.map(stepOf), entries, cut: entries.length < lines.length };
    }

    /** The newest; one more than fit, so that somebody notices. */
    protected async linesOf(workspace: string, sessionID: string): Promise<AuditLine[]> {
        const lines: AuditLine[] = [];
        for (let before: string | undefined, more = true; more && lines.length <= MAX_LINES;) {
            const page: AuditPage = await this.service.readAudit(workspace, { limit: PAGE, text: sessionID, before });
            // The text may also stand in a command.
            lines.unshift(...page.entries.filter(({ session }) => session === sessionID));
            before = page.entries.at(0)?.position;
            more = page.more && before !== undefined;
        }
        return lines;
    }
}

function stepOf(line: AuditLine): AuditedStep {
    const { time, type, summary, outcome } = line;
    return {
        time, outcome: outcomeOf(outcome).word, what: type, details: summary, remarks: [reasonOf(line) ?? ''], durationMs: durationOf(line)
    };
}
