import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { SessionStatus } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { ChatActions } from '../actions/chat-actions';
import { stepsOf, Turn } from '../model/turns';
import { ModelPickers } from '../models/model-pickers';
import { ChatSelection } from '../selection/chat-selection';

interface BusyIndicatorProps {
    readonly status: SessionStatus | undefined;
    /** A message of the person is on its way to the server. */
    readonly sending: boolean;
    /** It cannot go on before the person answers. */
    readonly waiting?: boolean;
    /** The newest turn. */
    readonly turn: Turn | undefined;
}

/** Says what the agent is doing while it is doing something. */
export const BusyIndicator = ({ status, sending, waiting = false, turn }: BusyIndicatorProps): React.JSX.Element => {
    const step = turn && status?.type === 'busy' ? stepsOf(turn) : 0;
    return <div className='openspace-busy' data-testid='chat-busy'>
        {status?.type === 'retry' ? <RetryStatus status={status} /> : waiting ? <>
            <Icon name='bell-dot' />
            {nls.localize('openspace/chat/sessionWaiting', 'Waits for you')}
        </> : <>
            <span className='openspace-busy-dots' aria-hidden='true'><span /><span /><span /></span>
            {status?.type === 'busy' || !sending
                ? nls.localize('openspace/chat/working', 'Working…')
                : nls.localize('openspace/chat/sending', 'Sending…')}
            {step > 1 && <span className='openspace-step'>{nls.localize('openspace/chat/step', 'Step {0}', step)}</span>}
        </>}
    </div>;
};

type Retry = Extract<SessionStatus, { type: 'retry' }>;

/** So many tries may be a hiccup; after them the person should know that they can do something. */
const MAX_QUIET_TRIES = 2;

const RetryStatus = ({ status }: { readonly status: Retry }): React.JSX.Element => {
    const seconds = useSecondsUntil(status.next);
    const next = seconds > 0
        ? nls.localize('openspace/chat/retrying', 'Retrying in {0} s (attempt {1})', seconds, status.attempt)
        : nls.localize('openspace/chat/retryingNow', 'Retrying now (attempt {0})', status.attempt);
    return status.attempt > MAX_QUIET_TRIES ? <RetryCard message={status.message} next={next} /> : <>
        <Icon name='history' />
        <span className='openspace-retry'>{markHiddenCodes(reasonText(status.message))} · {next}</span>
    </>;
};

/** The model does not answer, and the server would go on for long. */
const RetryCard = ({ message, next }: { readonly message: string; readonly next: string }): React.JSX.Element => {
    const actions = useService(ChatActions);
    const models = useService(ModelPickers);
    const selection = useService(ChatSelection);
    const stop = React.useCallback(() => void actions.stop(), [actions]);
    const stopAndChoose = React.useCallback(() => void actions.stop().then(() => models.pickModel(selection.activeSessionID)),
        [actions, models, selection]);
    return <div className='openspace-card openspace-error' data-testid='retry-card' role='group'
        aria-label={nls.localize('openspace/chat/retryTitle', 'The model does not answer')}>
        <Icon name='error' />
        <div className='openspace-card-text'>
            <div className='openspace-card-title'>{nls.localize('openspace/chat/retryTitle', 'The model does not answer')}</div>
            <div className='openspace-card-detail'>{markHiddenCodes(reasonText(message))}</div>
            <div className='openspace-card-detail'>{next}</div>
            <div className='openspace-actions'>
                <button type='button' className='theia-button main' onClick={stopAndChoose}>
                    {nls.localize('openspace/chat/stopAndChoose', 'Stop and choose another model')}
                </button>
                <button type='button' className='theia-button secondary' onClick={stop}>
                    {nls.localize('openspace/chat/stop', 'Stop')}
                </button>
            </div>
        </div>
    </div>;
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
