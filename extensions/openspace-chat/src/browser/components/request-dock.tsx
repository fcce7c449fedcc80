import * as React from '@theia/core/shared/react';
import { PendingRequest } from '../model/pending-requests';
import { PermissionCard } from './permission-card';
import { QuestionCard } from './question-card';

interface RequestDockProps {
    readonly requests: readonly PendingRequest[];
    /** When the panel came into view; cards that were not visible cannot have been meant. */
    readonly visibleSince: number;
    readonly onFocusLost: () => void;
}

/** What the agent waits for, between conversation and input. */
export const RequestDock = React.memo(({ requests, visibleSince, onFocusLost }: RequestDockProps) => {
    const place = [visibleSince, ...requests.map(({ request }) => request.id)].join(' ');
    return requests.length === 0 ? null : <div className='openspace-requests'>
        {requests.map(pending => pending.kind === 'permission'
            ? <PermissionCard key={pending.request.id} request={pending.request} subAgent={pending.subAgent} toolInput={pending.toolInput} place={place} onFocusLost={onFocusLost} />
            : <QuestionCard key={pending.request.id} request={pending.request} subAgent={pending.subAgent} place={place} onFocusLost={onFocusLost} />)}
    </div>;
});
RequestDock.displayName = 'RequestDock';
