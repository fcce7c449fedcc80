import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named, optional } from '@theia/core/shared/inversify';
import { downloadText } from 'openspace-interface/lib/browser/page/download-text';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { ActivityEntry, OpenSpaceService } from '../../common';
import { outcomeOf, outcomeReason } from '../commands/command-outcome';
import { ruleLabel, sourceLabel } from './activity-words';
import { auditJson, auditMarkdown, SessionAudit } from './audit-document';
import { AuditedStep, NamedSession, SessionAuditPart, SessionAuditSource, SessionNames } from './session-audit';

/** Sessions that are gone are known from the newest entries of the log. */
const LOOKED_AT = 1_000;

const FORMATS = [
    { label: 'Markdown', extension: 'md', type: 'text/markdown', write: auditMarkdown },
    { label: 'JSON', extension: 'json', type: 'application/json', write: auditJson }
] as const;

/** Saves all that is written down of a session in one file, for whoever has to look through it. */
@injectable()
export class ActivityExport {

    @inject(OpenSpaceService) protected readonly service: OpenSpaceService;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(SessionNames) @optional() protected readonly names: SessionNames | undefined;
    @inject(ContributionProvider) @named(SessionAuditSource) protected readonly sources: ContributionProvider<SessionAuditSource>;

    /** Never rejects. */
    async run(): Promise<void> {
        try {
            const session = await this.pickSession();
            const format = session && await this.pickFormat();
            if (session && format) {
                const audit = await this.read(session);
                downloadText(`audit-${fileNameOf(session)}.${format.extension}`, format.type, format.write(audit));
                audit.problems.forEach(problem => this.warn(problem));
            }
        } catch (error) {
            this.warn(errorText(error));
        }
    }

    protected warn(problem: string): void {
        void this.messages.warn(
            nls.localize('openspace/core/activity/export/problem', 'The audit could not be read completely: {0}', toastText(problem))
        );
    }

    protected async pickSession(): Promise<NamedSession | undefined> {
        const known = this.names?.list() ?? [];
        const logged = await this.service.readActivity({ limit: LOOKED_AT });
        const others = new Set(logged.map(({ sessionId }) => sessionId).filter(id => id !== undefined));
        known.forEach(({ id }) => others.delete(id));
        const items = [
            ...known.map(session => ({ label: markHiddenCodes(session.title), description: session.id, session })),
            ...Array.from(others, id => ({ label: markHiddenCodes(id), description: '', session: { id, title: id } }))
        ];
        if (items.length === 0) {
            void this.messages.info(nls.localize('openspace/core/activity/export/noSession', 'There is no session yet.'));
            return undefined;
        }
        const picked = await this.quickInput.showQuickPick(items, {
            title: nls.localize('openspace/core/activity/export/title', 'Export the Audit of a Session'), matchOnDescription: true,
            placeholder: nls.localize('openspace/core/activity/export/pick', 'Whose audit?')
        });
        return picked?.session;
    }

    protected async pickFormat(): Promise<typeof FORMATS[number] | undefined> {
        const items = FORMATS.map(format => ({ label: format.label, format }));
        return (await this.quickInput.showQuickPick(items, {
            title: nls.localize('openspace/core/activity/export/title', 'Export the Audit of a Session'),
            placeholder: nls.localize('openspace/core/activity/export/format', 'As what?')
        }))?.format;
    }

    protected async read(session: NamedSession): Promise<SessionAudit> {
        const parts = [await this.readWindow(session.id)];
        const problems: string[] = [];
        for (const source of this.sources.getContributions()) {
            try {
                const part = await source.read(session.id);
                parts.push(...part ? [part] : []);
            } catch (error) {
                problems.push(`${source.title}: ${errorText(error)}`);
            }
        }
        return { session, exportedAt: new Date().toISOString(), parts, problems };
    }

    protected async readWindow(sessionID: string): Promise<SessionAuditPart> {
        const { entries, cut } = await this.service.readSessionActivity(sessionID);
        const title = nls.localize('openspace/core/activity/export/window', 'Commands in the window');
        return { name: 'window', title, steps: entries.map(stepOf), entries, cut };
    }
}

function stepOf(entry: ActivityEntry): AuditedStep {
    const { time, cmd, args, verdict, rule, source, durationMs } = entry;
    const remarks = [sourceLabel(source), ruleLabel(rule), outcomeReason(entry) ?? ''];
    return {
        time, outcome: outcomeOf(entry).word, what: cmd, details: args, remarks, ...verdict === 'ran' ? { durationMs } : {}
    };
}

/** A name that every file system takes. */
function fileNameOf({ title, id }: NamedSession): string {
    return title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 60) || id;
}
