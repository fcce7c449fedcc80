import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { TurnProblem } from 'openspace-core/lib/common';
import { Turn } from '../model/turns';
import { unreportedProblem } from '../model/turn-error';
import { ErrorCard } from './error-card';
import { Icon } from './icon';
import { TurnView } from './turn-view';
import { useStickyScroll } from './use-sticky-scroll';

interface TimelineProps {
    readonly turns: readonly Turn[];
    readonly problem: TurnProblem | undefined;
    readonly busy: boolean;
    /** Shown instead of turns while there are none. */
    readonly placeholder: React.ReactNode;
}

/** The conversation. Its log announces nothing by itself: tokens are not news, see LiveAnnouncer. */
export const Timeline = ({ turns, problem, busy, placeholder }: TimelineProps): React.JSX.Element => {
    const { viewport, content, following, onScroll, jumpToEnd } = useStickyScroll();
    const lastTurn = turns.at(-1);
    const lastTurnID = lastTurn?.id;
    // Who sends a message wants to see the answer.
    React.useLayoutEffect(jumpToEnd, [lastTurnID, jumpToEnd]);
    const visibleProblem = unreportedProblem(problem, lastTurn);
    return <div className='openspace-timeline-area'>
        <div className='openspace-timeline' ref={viewport} onScroll={onScroll} role='log' aria-live='off' aria-busy={busy} tabIndex={0}
            aria-label={nls.localize('openspace/chat/conversation', 'Conversation')}>
            <div className='openspace-timeline-content' ref={content}>
                {turns.length === 0 && placeholder}
                {turns.map(turn => <TurnView key={turn.id} turn={turn} running={busy && turn === lastTurn} />)}
                {visibleProblem && <ErrorCard problem={visibleProblem} />}
            </div>
        </div>
        {!following && <button type='button' className='openspace-jump' onClick={jumpToEnd}>
            <Icon name='arrow-down' />{nls.localize('openspace/chat/jump', 'Jump to latest')}
        </button>}
    </div>;
};
