import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { FollowUpHold, FollowUpQueue } from 'openspace-agent/lib/common/conversation/follow-up-queue';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { FollowUpActions } from './follow-up-actions';
import { FollowUpRow } from './follow-up-row';
import { useFollowUpFocus } from './use-follow-up-focus';

interface FollowUpDockProps {
    readonly sessionID: string;
    readonly queue: FollowUpQueue;
}

/** What waits until the agent is done, next one first. */
export const FollowUpDock = React.memo(({ sessionID, queue: { items, hold } }: FollowUpDockProps) => {
    const followUps = useService(FollowUpActions);
    const list = useFollowUpFocus(items);
    const resume = React.useCallback(() => void followUps.resume(sessionID), [followUps, sessionID]);
    const count = items.length === 1
        ? nls.localize('openspace/chat/followUp/oneWaits', '1 message waits.')
        : nls.localize('openspace/chat/followUp/manyWait', '{0} messages wait.', items.length);
    return <section className='openspace-followups' data-testid='followup-queue' data-hold={hold?.reason}
        aria-label={nls.localize('openspace/chat/followUp/label', 'Messages that wait')}>
        <div className='openspace-followups-line'>
            <Icon name={hold ? 'debug-pause' : 'layers'} />
            <span className='openspace-followups-words' role='status'><strong>{count}</strong> <span className='openspace-label'>
                {hold ? holdWords(hold) : nls.localize('openspace/chat/followUp/afterwards', 'Sent when the agent is done.')}
            </span></span>
            {hold && <button type='button' className='theia-button secondary' data-testid='followup-resume' onClick={resume}>
                {nls.localizeByDefault('Continue')}
            </button>}
        </div>
        <ol ref={list}>
            {items.map((item, index) => <FollowUpRow key={item.id} sessionID={sessionID} item={item} isFirst={index === 0}
                isLast={index === items.length - 1} />)}
        </ol>
    </section>;
});
FollowUpDock.displayName = 'FollowUpDock';

function holdWords({ reason, detail }: FollowUpHold): string {
    switch (reason) {
        case 'stopped': return nls.localize('openspace/chat/followUp/youStopped', 'You stopped the agent.');
        case 'failed': return nls.localize('openspace/chat/followUp/turnFailed', 'The last turn failed.');
        case 'restarted': return nls.localize('openspace/chat/followUp/wasRestarted', 'OpenSpace was restarted.');
        case 'refused':
            return nls.localize(
                'openspace/chat/followUp/firstRefused', 'The first one could not be sent. {0}', reasonText(detail ?? '')
            ).trim();
    }
}
