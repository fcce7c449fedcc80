import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { TurnProblem } from 'openspace-agent/lib/common';
import { CopyButton } from 'openspace-interface/lib/browser/controls/copy-button';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { ErrorActions } from './error-actions';

interface ErrorCardProps {
    readonly problem: TurnProblem;
    readonly onDismiss?: () => void;
    readonly onRetry?: () => void;
}

/** Explains a problem and offers the next step where there is one. A stopped turn is not a problem and only gets a quiet line. */
export const ErrorCard = React.memo(({ problem, onDismiss, onRetry }: ErrorCardProps) => {
    if (problem.kind === 'aborted') {
        return <div className='openspace-stopped'>
            <Icon name='circle-slash' />
            {nls.localize('openspace/chat/error/stopped', 'Stopped')}
        </div>;
    }
    const technical = problem.technical && visibleText(problem.technical);
    return <div className='openspace-card openspace-error' role='alert' data-kind={problem.kind}>
        <Icon name='error' />
        <div className='openspace-card-text'>
            <div className='openspace-card-title'>{reasonText(problem.title)}</div>
            {problem.detail && <div className='openspace-card-detail'>{markHiddenCodes(reasonText(problem.detail))}</div>}
            {problem.kind === 'no-model' && <div className='openspace-card-detail'>
                {nls.localize('openspace/chat/noModelNext', 'Connect a provider, then send your message again.')}
            </div>}
            {technical && <Fold className='openspace-error-details' summary={nls.localize('openspace/chat/error/details', 'Details')}
                data-testid='error-details'>
                <div className='openspace-error-technical'>
                    <CopyButton text={technical} label={nls.localize('openspace/chat/error/copy', 'Copy details')} />
                    <pre className='openspace-output' tabIndex={0}>{technical}</pre>
                </div>
            </Fold>}
            <ErrorActions kind={problem.kind} onRetry={onRetry} />
        </div>
        {onDismiss && <button type='button' className='openspace-icon-button' onClick={onDismiss}
            aria-label={nls.localizeByDefault('Dismiss')} title={nls.localizeByDefault('Dismiss')}><Icon name='close' /></button>}
    </div>;
});
ErrorCard.displayName = 'ErrorCard';
