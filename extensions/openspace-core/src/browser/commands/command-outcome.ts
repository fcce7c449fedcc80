import { nls } from '@theia/core/lib/common/nls';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ActivityEntry, DECLINED, STOPPED, Verdict } from '../../common';

export interface Outcome {
    /** Name of a codicon. */
    readonly icon: string;
    readonly word: string;
}

type Finished = Pick<ActivityEntry, 'verdict' | 'success' | 'error'>;

/** The verdict, `failed`, or what the person made of a command while it ran: a no is not a failure. */
export function outcomeName({ verdict, success, error }: Finished): string {
    if (verdict !== 'ran' || success) {
        return verdict;
    }
    return error === DECLINED ? 'declined' : error === STOPPED ? 'cancelled' : 'failed';
}

/** What became of a command. Words of a log that a newer version wrote are shown as they are. */
export function outcomeOf(entry: Finished): Outcome {
    const outcomes: Record<Verdict | 'failed', Outcome> = {
        ran: { icon: 'pass', word: nls.localize('openspace/core/activity/ran', 'Ran') },
        failed: { icon: 'error', word: nls.localize('openspace/core/activity/failed', 'Failed') },
        refused: { icon: 'circle-slash', word: nls.localize('openspace/core/activity/refused', 'Refused') },
        limited: { icon: 'dashboard', word: nls.localize('openspace/core/activity/limited', 'Over the limit') },
        declined: { icon: 'circle-slash', word: nls.localize('openspace/core/activity/denied', 'Denied') },
        cancelled: { icon: 'stop-circle', word: nls.localize('openspace/core/activity/cancelled', 'Cancelled') },
        accepted: { icon: 'shield', word: nls.localize('openspace/core/activity/accepted', 'Accepted') },
        begun: { icon: 'question', word: nls.localize('openspace/core/activity/begun', 'Unknown') },
        echo: { icon: 'quote', word: nls.localize('openspace/core/activity/echo', 'Echo') }
    };
    const name = outcomeName(entry);
    return Object.hasOwn(outcomes, name) ? outcomes[name as Verdict] : { icon: 'question', word: name };
}

/** Why it ended so, in the person's language; undefined if there is nothing to say. */
export function outcomeReason({ verdict, error }: Pick<ActivityEntry, 'verdict' | 'error'>): string | undefined {
    return verdict === 'begun'
        ? nls.localize('openspace/core/activity/begunReason', 'It was begun; the outcome is not known.')
        : error && reasonText(error);
}
