import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { TurnProblem } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { OpenFolds } from 'openspace-interface/lib/browser/controls/open-folds';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ScrollViewportContext } from 'openspace-interface/lib/browser/windowed/scroll-viewport';
import { Windowed } from 'openspace-interface/lib/browser/windowed/windowed';
import { OutgoingMessage } from '../composer/outgoing-messages';
import { ErrorCard } from '../errors/error-card';
import { OutgoingText } from '../messages/messages';
import { guessTurn } from '../model/guessed-height';
import { unreportedProblem } from '../model/turn-error';
import { isCutOff, Turn } from '../model/turns';
import { ConversationPages } from './conversation-pages';
import { TimelineReveal } from './timeline-reveal';
import { TurnView } from './turn-view';
import { EarlierMessages } from './use-earlier';
import { useStickyScroll } from './use-sticky-scroll';

/** How many views above the upper edge messages are loaded, so that nobody has to wait for them. */
const VIEWS_AHEAD = 2;

/** So many turns are in the page as a whole; showing a session must not take long. */
const FEW_TURNS = 16;

interface TimelineProps {
    readonly sessionID: string | undefined;
    readonly turns: readonly Turn[];
    /** Shown below the turns until it is one. */
    readonly outgoing: readonly OutgoingMessage[];
    readonly problem: TurnProblem | undefined;
    readonly busy: boolean;
    readonly earlier: EarlierMessages;
    /** Shown instead of turns while there are none. */
    readonly placeholder: React.ReactNode;
}

/** The conversation. Its log announces nothing by itself: tokens are not news, see LiveAnnouncer. */
export const Timeline = ({ sessionID, turns, outgoing, problem, busy, earlier, placeholder }: TimelineProps): React.JSX.Element => {
    const { viewport, content, following, onScroll, jumpToEnd, lists } = useStickyScroll();
    const openFolds = React.useMemo(() => new Map<string, boolean>(), []);
    const lastTurn = turns.at(-1);
    const lastTurnID = lastTurn?.id;
    // A message that waits has no answer yet, and the one before it may still get its own.
    const answeredTurn = turns.findLast(({ entries }) => entries.some(({ kind }) => kind === 'assistant'));
    const newestOutgoing = outgoing.at(-1)?.id;
    // Who sends a message wants to see the answer.
    React.useLayoutEffect(jumpToEnd, [lastTurnID, newestOutgoing, jumpToEnd]);
    const timeline = useService(TimelineReveal);
    const pages = useService(ConversationPages);
    React.useEffect(() => {
        const held = following || sessionID === undefined ? undefined : pages.hold(sessionID);
        return () => held?.dispose();
    }, [pages, sessionID, following]);
    React.useLayoutEffect(() => timeline.show(lists, turns), [timeline, lists, turns]);
    const loadNear = useNearTop(viewport, earlier);
    const visibleProblem = unreportedProblem(problem, lastTurn);
    const handleScroll = React.useCallback(() => {
        onScroll();
        loadNear();
    }, [onScroll, loadNear]);
    return <ScrollViewportContext.Provider value={lists}><OpenFolds.Provider value={openFolds}><div className='openspace-timeline-area'>
        <div className='openspace-timeline' ref={viewport} onScroll={handleScroll} role='log' aria-live='off' aria-busy={busy} tabIndex={0}
            aria-label={nls.localize('openspace/chat/conversation', 'Conversation')}>
            <div className='openspace-timeline-content' ref={content}>
                {turns.length === 0 && outgoing.length === 0 && placeholder}
                {earlier.exist && <EarlierRow earlier={earlier} />}
                <Windowed className='openspace-turns' items={turns} keyOf={turnKey} guess={guessTurn} short={FEW_TURNS}>
                    {turn => <TurnView turn={turn} running={busy && turn === lastTurn} cutOff={!busy && isCutOff(turn)}
                        over={!busy || turn !== lastTurn && turn !== answeredTurn} />}
                </Windowed>
                {outgoing.map(({ id, draft: { text } }) => <OutgoingText key={id} id={id} text={text} />)}
                {visibleProblem && <ErrorCard problem={visibleProblem} />}
            </div>
        </div>
        {!following && <button type='button' className='openspace-jump' onClick={jumpToEnd}>
            <Icon name='arrow-down' />{nls.localize('openspace/chat/jump', 'Jump to latest')}
        </button>}
    </div></OpenFolds.Provider></ScrollViewportContext.Provider>;
};

/** Loads earlier messages before the person reaches the first one; after a failure only if they ask for it. */
function useNearTop(viewport: React.RefObject<HTMLElement>, { exist, loading, problem, load }: EarlierMessages): () => void {
    const loadNear = React.useCallback(() => {
        const view = viewport.current;
        if (exist
            && !loading && problem === undefined && view && view.clientHeight > 0 && view.scrollTop < VIEWS_AHEAD * view.clientHeight) {
            load();
        }
    }, [viewport, exist, loading, problem, load]);
    // What is loaded may be less than a view.
    React.useEffect(loadNear, [loadNear]);
    return loadNear;
}

const turnKey = ({ id }: Turn): string => id;

/** Stands above the first loaded message while there are older ones. */
const EarlierRow = ({ earlier: { loading, problem, load } }: { readonly earlier: EarlierMessages }): React.JSX.Element =>
    <div className='openspace-earlier' data-testid='chat-earlier'>
        {problem && <div className='openspace-quiet-line' role='alert'>{problem}</div>}
        <button type='button' className='openspace-show-more' disabled={loading} onClick={load}>
            {loading
                ? nls.localize('openspace/chat/loadingEarlier', 'Loading earlier messages…')
                : nls.localize('openspace/chat/showEarlier', 'Show earlier messages')}
        </button>
    </div>;
