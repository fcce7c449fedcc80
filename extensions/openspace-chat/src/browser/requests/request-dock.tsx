import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { PendingRequest } from '../model/pending-requests';
import { groupRequests, RequestGroup } from '../model/request-groups';
import { PermissionCard } from './permission-card';
import { QuestionCard } from './question-card';

interface RequestDockProps {
    readonly requests: readonly PendingRequest[];
    /** When the panel came into view; cards that were not visible cannot have been meant. */
    readonly visibleSince: number;
    readonly onFocusLost: () => void;
}

/** More cards at once help nobody to decide; the others come when these are answered. */
const MAX_CARDS = 5;

/** What the agent waits for, between conversation and input. */
export const RequestDock = React.memo(({ requests, visibleSince, onFocusLost }: RequestDockProps) => {
    const groups = React.useMemo(() => groupRequests(requests), [requests]);
    const place = [visibleSince, ...requests.map(({ request }) => request.id)].join(' ');
    const others = groups.length - MAX_CARDS;
    const card = ({ pending, ids }: RequestGroup): React.JSX.Element => pending.kind === 'permission'
        ? <PermissionCard key={pending.request.id} request={pending.request} ids={ids} subAgent={pending.subAgent}
            toolInput={pending.toolInput} place={place} onFocusLost={onFocusLost} />
        : <QuestionCard key={pending.request.id} request={pending.request} subAgent={pending.subAgent} place={place}
            onFocusLost={onFocusLost} />;
    return groups.length === 0 ? null : <div className='openspace-requests'>
        {groups.slice(0, MAX_CARDS).map(card)}
        {others > 0 && <div className='openspace-label' data-testid='more-requests'>{others === 1
            ? nls.localize('openspace/chat/oneMoreRequest', '1 more request waits.')
            : nls.localize('openspace/chat/moreRequests', '{0} more requests wait.', others)}</div>}
    </div>;
});
RequestDock.displayName = 'RequestDock';
