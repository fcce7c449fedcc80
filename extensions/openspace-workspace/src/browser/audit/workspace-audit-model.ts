import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { AuditLine, AuditPage, WorkspacesService } from '../../common';
import { WorkspacesClientImpl } from '../connection/workspaces-client-impl';
import { WorkspacesModel } from '../connection/workspaces-model';
import { AuditFilter, fits, withNewer, withOlder } from '../model/audit-list';

const PAGE = 500;
/** After the last key; in milliseconds. */
const FILTER_DELAY = 200;

export interface WorkspaceAuditState {
    readonly workspace: string | undefined;
    readonly filter: AuditFilter;
    /** Newest first. */
    readonly lines: readonly AuditLine[];
    /** Whether the lines are those of the sandbox and the filter. */
    readonly loaded: boolean;
    readonly loading: boolean;
    /** There may be older ones. */
    readonly more: boolean;
    /** Why the trail could not be read last time. */
    readonly problem?: string;
}

/** The part of an audit trail that the person looks at; it grows while they look. */
@injectable()
export class WorkspaceAuditModel {

    @inject(WorkspacesService) protected readonly service: WorkspacesService;
    @inject(WorkspacesClientImpl) protected readonly client: WorkspacesClientImpl;
    @inject(WorkspacesModel) protected readonly workspaces: WorkspacesModel;

    protected current: WorkspaceAuditState = {
        workspace: undefined, filter: { text: '' }, lines: [], loaded: false, loading: false, more: false
    };
    protected watching = false;
    protected filterTimer: ReturnType<typeof setTimeout> | undefined;
    protected wasReady = false;
    /** Answers to older questions do not count. */
    protected question = 0;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.client.onDidAudit(lines => this.add(lines));
        this.workspaces.onDidChange(() => this.followServer());
    }

    get state(): WorkspaceAuditState {
        return this.current;
    }

    show(workspace: string | undefined): void {
        if (workspace !== this.current.workspace) {
            this.change({ workspace, lines: [], loaded: false, more: false, problem: undefined });
            this.restart();
        }
    }

    setFilter(filter: AuditFilter): void {
        clearTimeout(this.filterTimer);
        const apply = (): void => {
            this.change({ filter, lines: [], loaded: false, more: false });
            this.restart();
        };
        // A choice holds at once, typing when it is over.
        if (filter.text === this.current.filter.text) {
            apply();
        } else {
            this.filterTimer = setTimeout(apply, FILTER_DELAY);
        }
    }

    /** From now on new lines come by themselves. */
    watch(): void {
        this.watching = true;
        this.restart();
    }

    rest(): void {
        this.watching = false;
        this.service.watchAudit(undefined).catch(() => undefined);
    }

    /** Reads the newest lines anew. */
    restart(): void {
        const { workspace } = this.current;
        if (!this.watching || workspace === undefined) {
            return;
        }
        // In this order: what is written in between comes twice, and never not at all.
        this.service.watchAudit(workspace).catch(() => undefined);
        void this.read(undefined, ({ entries, more }) => ({ lines: [...entries].reverse(), more, loaded: true }));
    }

    async loadOlder(): Promise<void> {
        const { loading, more, lines } = this.current;
        if (more && !loading) {
            await this.read(
                lines.at(-1)?.position, page => ({ lines: withOlder(this.current.lines, [...page.entries].reverse()), more: page.more })
            );
        }
    }

    protected async read(before: string | undefined, merge: (page: AuditPage) => Partial<WorkspaceAuditState>): Promise<void> {
        const { workspace = '', filter: { text, outcome } } = this.current;
        const question = ++this.question;
        this.change({ loading: true });
        try {
            const page = await this.service.readAudit(workspace, { limit: PAGE, before, text, outcome });
            if (question === this.question) {
                this.change({ loading: false, problem: undefined, ...merge(page) });
            }
        } catch (error) {
            if (question === this.question) {
                this.change({ loading: false, problem: errorText(error) });
            }
        }
    }

    protected add(lines: readonly AuditLine[]): void {
        const { workspace, filter, lines: known } = this.current;
        const fitting = lines.filter(line => line.workspace === workspace && fits(line, filter)).reverse();
        const next = withNewer(known, fitting);
        if (next !== known) {
            this.change({ lines: next });
        }
    }

    /** What was written while the server was away is read when it is back. */
    protected followServer(): void {
        const ready = this.workspaces.state.server.state === 'ready';
        if (ready && !this.wasReady) {
            this.restart();
        }
        this.wasReady = ready;
    }

    protected change(part: Partial<WorkspaceAuditState>): void {
        this.current = { ...this.current, ...part };
        this.onDidChangeEmitter.fire();
    }
}
