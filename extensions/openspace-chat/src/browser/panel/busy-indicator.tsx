import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { SessionStatus } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { stepsOf, Turn } from '../model/turns';

interface BusyIndicatorProps {
    readonly status: SessionStatus | undefined;
    /** A message of the person is on its way to the server. */
    readonly sending: boolean;
    /** The newest turn. */
    readonly turn: Turn | undefined;
}

/** Says what the agent is doing while it is doing something. */
export const BusyIndicator = ({ status, sending, turn }: BusyIndicatorProps): React.JSX.Element => {
    const step = turn && status?.type === 'busy' ? stepsOf(turn) : 0;
    return <div className='openspace-busy' data-testid='chat-busy'>
        {status?.type === 'retry' ? <RetryStatus status={status} /> : <>
            <span className='openspace-busy-dots' aria-hidden='true'><span /><span /><span /></span>
            {status?.type === 'busy' || !sending
                ? nls.localize('openspace/chat/working', 'Working…')
                : nls.localize('openspace/chat/sending', 'Sending…')}
            {step > 1 && <span className='openspace-step'>{nls.localize('openspace/chat/step', 'Step {0}', step)}</span>}
        </>}
    </div>;
};

const RetryStatus = ({ status }: { readonly status: Extract<SessionStatus, { type: 'retry' }> }): React.JSX.Element => {
    const seconds = useSecondsUntil(status.next);
    return <>
        <Icon name='history' />
        <span className='openspace-retry'>
            {status.message} · {seconds > 0
                ? nls.localize('openspace/chat/retrying', 'Retrying in {0} s (attempt {1})', seconds, status.attempt)
                : nls.localize('openspace/chat/retryingNow', 'Retrying now (attempt {0})', status.attempt)}
        </span>
    </>;
};

/** Counts down to a time in milliseconds since 1970. */
function useSecondsUntil(time: number): number {
    const [now, setNow] = React.useState(() => Date.now());
    React.useEffect(() => {
        setNow(Date.now());
        const timer = setInterval(() => setNow(Date.now()), 1000);
        return () => clearInterval(timer);
    }, [time]);
    return Math.max(0, Math.ceil((time - now) / 1000));
}
