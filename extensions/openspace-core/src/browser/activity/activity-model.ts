import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { timeoutReject } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ActivityEntry, ActivityQuery, OpenSpaceService } from '../../common';
import { ActivityDescriptions } from './activity-descriptions';
import { withNewest, withOlder } from './activity-list';

const PAGE = 100;
/** Of a search: the log is in English, so it is the page that looks whether what the person sees has the text. */
const SEARCHED_PAGE = 1_000;
/** A search that finds little stops after this many entries, and goes on when the person asks for more. */
const MAX_SEARCHED = 10_000;
/** After the last key; in milliseconds. */
const FILTER_DELAY = 200;
/** A flood of commands is read a few times a second, not once for each; in milliseconds. */
const REFRESH_DELAY = 250;
/** Without an answer for this long the backend counts as gone; in milliseconds. */
const PATIENCE = 10_000;

/** All entries from the newest to some older one. */
interface Reading {
    readonly read: readonly ActivityEntry[];
    /** There is nothing older. */
    readonly complete: boolean;
}

export interface ActivityState extends Reading {
    /** Those that match the filter. */
    readonly entries: readonly ActivityEntry[];
    readonly filter: string;
    /** Whether the entries are those of the filter. */
    readonly loaded: boolean;
    /** Why the log could not be read last time. */
    readonly problem?: string;
}

/** The part of the audit log that the person looks at. */
@injectable()
export class ActivityModel {

    @inject(OpenSpaceService)
    protected readonly service: OpenSpaceService;

    @inject(ActivityDescriptions)
    protected readonly descriptions: ActivityDescriptions;

    protected current: ActivityState = { read: [], entries: [], filter: '', loaded: false, complete: false };
    /** One question at a time: each goes on where the one before has ended. */
    protected asked = Promise.resolve();
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
                this.change({ read: [], entries: [], filter, loaded: false, complete: false });
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

    refresh(): Promise<void> {
        return this.readOn(async ({ read, loaded, complete, filter }) => {
            const limit = filter === '' ? PAGE : SEARCHED_PAGE;
            const newest = await this.ask({ limit });
            const merged = withNewest(read, newest);
            return loaded && merged !== newest
                ? { read: merged, complete }
                : this.search({ read: newest, complete: newest.length < limit }, filter);
        });
    }

    loadMore(): Promise<void> {
        return this.readOn(async ({ read, filter }) => {
            if (filter !== '') {
                return this.search({ read, complete: false }, filter);
            }
            const older = await this.ask({ limit: PAGE, before: read.at(-1)?.time });
            return { read: withOlder(read, older), complete: older.length < PAGE };
        });
    }

    /** Reads older entries until there is a page more of those that match. */
    protected async search({ read, complete }: Reading, filter: string): Promise<Reading> {
        const wanted = this.matching(read, filter).length + PAGE;
        const end = read.length + MAX_SEARCHED;
        while (filter !== '' && !complete && read.length < end && this.matching(read, filter).length < wanted) {
            const older = await this.ask({ limit: SEARCHED_PAGE, before: read.at(-1)?.time });
            read = withOlder(read, older);
            complete = older.length < SEARCHED_PAGE;
        }
        return { read, complete };
    }

    protected matching(read: readonly ActivityEntry[], filter: string): readonly ActivityEntry[] {
        const text = filter.trim().toLowerCase();
        return text === '' ? read : read.filter(entry => this.descriptions.matches(entry, text));
    }

    protected ask(query: ActivityQuery): Promise<ActivityEntry[]> {
        return Promise.race([
            this.service.readActivity(query),
            timeoutReject<ActivityEntry[]>(PATIENCE, nls.localize('openspace/core/activity/noAnswer', 'The backend does not answer.'))
        ]);
    }

    protected readOn(more: (state: ActivityState) => Promise<Reading>): Promise<void> {
        this.asked = this.asked.then(async () => {
            const { filter } = this.current;
            try {
                const reading = await more(this.current);
                // The person may have typed on meanwhile.
                if (filter === this.current.filter) {
                    this.change({ ...reading, filter, loaded: true, entries: this.matching(reading.read, filter) });
                }
            } catch (error) {
                if (filter === this.current.filter) {
                    this.change({ ...this.current, problem: errorText(error) });
                }
            }
        });
        return this.asked;
    }

    protected change(state: ActivityState): void {
        this.current = state;
        this.onDidChangeEmitter.fire();
    }
}
