import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { TurnProblem } from 'openspace-core/lib/common';
import { useChat } from './chat-context';
import { Icon } from './icon';

interface ErrorCardProps {
    readonly problem: TurnProblem;
    readonly onDismiss?: () => void;
    readonly onRetry?: () => void;
}

/** A problem in words, with the next step where there is one. A stopped turn is no problem and only gets a quiet line. */
export const ErrorCard = React.memo(({ problem, onDismiss, onRetry }: ErrorCardProps) => {
    if (problem.kind === 'aborted') {
        return <div className='openspace-stopped'><Icon name='circle-slash' />{nls.localize('openspace/chat/error/stopped', 'Stopped')}</div>;
    }
    return <div className='openspace-card openspace-error' role='alert' data-kind={problem.kind}>
        <Icon name='error' />
        <div className='openspace-card-text'>
            <div className='openspace-card-title'>{problem.title}</div>
            {problem.detail && <div className='openspace-card-detail'>{problem.detail}</div>}
            {problem.kind === 'no-model' && <div className='openspace-card-detail'>
                {nls.localize('openspace/chat/noModelNext', 'Connect a provider in the terminal that opens, then check again.')}
            </div>}
            <ErrorActions kind={problem.kind} onRetry={onRetry} />
        </div>
        {onDismiss && <button type='button' className='openspace-icon-button' onClick={onDismiss}
            aria-label={nls.localizeByDefault('Dismiss')} title={nls.localizeByDefault('Dismiss')}><Icon name='close' /></button>}
    </div>;
});
ErrorCard.displayName = 'ErrorCard';

const ErrorActions = ({ kind, onRetry }: { readonly kind: TurnProblem['kind']; readonly onRetry?: () => void }): React.JSX.Element | null => {
    const { actions } = useChat();
    const connect = React.useCallback(() => void actions.connectProvider(), [actions]);
    const checkAgain = React.useCallback(() => void actions.restartAgent(), [actions]);
    const trust = React.useCallback(() => void actions.decideTrust(), [actions]);
    const newSession = React.useCallback(() => void actions.newSession(), [actions]);
    if (onRetry) {
        return <div className='openspace-actions'>
            <button type='button' className='theia-button secondary' onClick={onRetry}>{nls.localize('openspace/chat/tryAgain', 'Try again')}</button>
        </div>;
    }
    if (kind === 'no-model' || kind === 'auth') {
        return <div className='openspace-actions'>
            <button type='button' className='theia-button main' onClick={connect}>{nls.localize('openspace/chat/connectProvider', 'Connect a provider')}</button>
            <button type='button' className='theia-button secondary' onClick={checkAgain}>{nls.localize('openspace/chat/checkAgain', 'Check again')}</button>
        </div>;
    }
    if (kind === 'untrusted') {
        return <div className='openspace-actions'>
            <button type='button' className='theia-button main' onClick={trust}>{nls.localize('openspace/chat/decideTrust', 'Decide about trust…')}</button>
        </div>;
    }
    if (kind === 'context') {
        return <div className='openspace-actions'>
            <button type='button' className='theia-button secondary' onClick={newSession}>{nls.localize('openspace/chat/newSession', 'New session')}</button>
        </div>;
    }
    // React takes null for "nothing".
    return null;
};
