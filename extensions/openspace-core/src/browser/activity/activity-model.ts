import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { timeoutReject } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ActivityEntry, OpenSpaceService } from '../../common';
import { withNewest, withOlder } from './activity-list';

const PAGE = 100;
/** After the last key; in milliseconds. */
const FILTER_DELAY = 200;
/** A flood of commands is read a few times a second, not once for each; in milliseconds. */
const REFRESH_DELAY = 250;
/** Without an answer for this long the backend counts as gone; in milliseconds. */
const PATIENCE = 10_000;

export interface ActivityState {
    readonly entries: readonly ActivityEntry[];
    readonly filter: string;
    /** Whether the entries are those of the filter. */
    readonly loaded: boolean;
    /** There is nothing older. */
    readonly complete: boolean;
    /** Why the log could not be read last time. */
    readonly problem?: string;
}

/** The part of the audit log that the person looks at. */
@injectable()
export class ActivityModel {

    @inject(OpenSpaceService)
    protected readonly service: OpenSpaceService;

    protected current: ActivityState = { entries: [], filter: '', loaded: false, complete: false };
    protected filterTimer: ReturnType<typeof setTimeout> | undefined;
    protected refreshTimer: ReturnType<typeof setTimeout> | undefined;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    get state(): ActivityState {
        return this.current;
    }

    /** Shows what contains the text, as soon as the person has stopped typing. */
    setFilter(filter: string): void {
        clearTimeout(this.filterTimer);
        this.filterTimer = setTimeout(() => {
            if (filter !== this.current.filter) {
                this.change({ entries: [], filter, loaded: false, complete: false });
                void this.refresh();
            }
        }, FILTER_DELAY);
    }

    /** Something happened that the log knows by now. */
    refreshSoon(): void {
        this.refreshTimer ??= setTimeout(() => {
            this.refreshTimer = undefined;
            void this.refresh();
        }, REFRESH_DELAY);
    }

    async refresh(): Promise<void> {
        await this.read(undefined, newest => {
            const { entries, loaded, complete } = this.current;
            const merged = withNewest(entries, newest);
            return { entries: merged, complete: loaded && merged !== newest ? complete : newest.length < PAGE };
        });
    }

    async loadMore(): Promise<void> {
        const { entries } = this.current;
        await this.read(
            entries.at(-1)?.time, older => ({ entries: withOlder(this.current.entries, older), complete: older.length < PAGE })
        );
    }

    protected async read(
        before: string | undefined, merge: (page: ActivityEntry[]) => Pick<ActivityState, 'entries' | 'complete'>
    ): Promise<void> {
        const { filter } = this.current;
        try {
            const page = await Promise.race([
                this.service.readActivity({ limit: PAGE, ...(filter ? { filter } : {}), ...(before ? { before } : {}) }),
                timeoutReject<ActivityEntry[]>(PATIENCE, nls.localize('openspace/core/activity/noAnswer', 'The backend does not answer.'))
            ]);
            // The person may have typed on meanwhile.
            if (filter === this.current.filter) {
                this.change({ filter, loaded: true, ...merge(page) });
            }
        } catch (error) {
            if (filter === this.current.filter) {
                this.change({ ...this.current, problem: errorText(error) });
            }
        }
    }

    protected change(state: ActivityState): void {
        this.current = state;
        this.onDidChangeEmitter.fire();
    }
}
