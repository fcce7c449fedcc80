import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { InputFocus } from '../drafts/input-focus';
import { Turn } from '../model/turns';
import { messageElement } from '../timeline/message-element';
import { TimelineReveal } from '../timeline/timeline-reveal';
import { ConversationFind } from './conversation-find';
import { FindHighlights } from './find-highlights';
import { FindMatch, findMatches, FindQuery, keepCurrent } from './find-matches';

/** So long a match may take to appear in the page. */
const FRAMES = 20;

interface FindBarProps {
    readonly turns: readonly Turn[];
    /** The element below which messages are shown. */
    readonly timeline: () => HTMLElement | null;
}

/** Finds text in the whole conversation. Enter and F3 go on, with Shift back; Escape closes. */
export const FindBar = (props: FindBarProps): React.JSX.Element | null => {
    const find = useService(ConversationFind);
    const open = useEventValue(find.onDidChange, () => find.isOpen);
    return open ? <OpenFindBar {...props} /> : null;
};

const OpenFindBar = ({ turns, timeline }: FindBarProps): React.JSX.Element => {
    const find = useService(ConversationFind);
    const inputFocus = useService(InputFocus);
    const reveal = useService(TimelineReveal);
    const wishes = useEventValue(find.onDidChange, () => find.version);
    const [query, setQuery] = React.useState<FindQuery>({ text: '', caseSensitive: false });
    const [current, setCurrent] = React.useState<FindMatch>();
    const input = React.useRef<HTMLInputElement>(null);
    const matches = React.useMemo(() => findMatches(turns, query), [turns, query]);
    const index = matches.length === 0 ? -1 : keepCurrent(current, matches);
    const shown = matches.at(index);
    const shownID = shown?.messageID;
    const shownOrdinal = shown?.ordinal;

    React.useEffect(() => input.current?.select(), [wishes]);
    React.useEffect(() => () => FindHighlights.clear(), []);
    // Text that arrives is marked, too, but does not move what the person looks at.
    React.useEffect(() => mark(timeline(), query, shown), [timeline, query, shown, turns]);
    React.useEffect(() => {
        const root = timeline();
        if (!root || shownID === undefined || shownOrdinal === undefined) {
            return undefined;
        }
        reveal.reveal(shownID);
        const match = { messageID: shownID, ordinal: shownOrdinal };
        const look = (frames: number): void => {
            const range = FindHighlights.show(root, query, match);
            unfold(root, match, range);
            if (range) {
                range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
            } else if (frames > 0) {
                frame = requestAnimationFrame(() => look(frames - 1));
            }
        };
        // What was not in the page is there a frame later, and what was folded one more.
        let frame = requestAnimationFrame(() => look(FRAMES));
        return () => cancelAnimationFrame(frame);
    }, [timeline, reveal, query, shownID, shownOrdinal]);

    const step = (by: number): void => setCurrent(matches[(index + by + matches.length) % matches.length]);
    const change = (next: Partial<FindQuery>): void => {
        find.loadAll();
        setCurrent(shown);
        setQuery({ ...query, ...next });
    };
    const close = (): void => find.close(() => inputFocus.focus());
    const onKeyDown = (event: React.KeyboardEvent): void => {
        if (event.nativeEvent.isComposing) {
            return;
        }
        if (event.key === 'F3' || (event.key === 'Enter' && event.target === input.current)) {
            step(event.shiftKey ? -1 : 1);
        } else if (event.key === 'Escape') {
            close();
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    };
    const count = query.text === '' ? '' : matches.length === 0 ? nls.localizeByDefault('No results')
        : nls.localizeByDefault('{0} of {1}', index + 1, matches.length);
    const labels = {
        find: nls.localize('openspace/chat/find', 'Find in conversation'), case: nls.localizeByDefault('Match Case'),
        previous: nls.localizeByDefault('Previous Match'), next: nls.localizeByDefault('Next Match'), close: nls.localizeByDefault('Close')
    };
    return <div className='openspace-find' role='search' data-testid='find-bar' onKeyDown={onKeyDown}>
        <input ref={input} className='theia-input' type='text' spellCheck={false} aria-label={labels.find} placeholder={labels.find}
            data-testid='find-input'
            value={query.text} onChange={event => change({ text: event.target.value })} autoFocus />
        <span className='openspace-find-count' role='status' data-testid='find-count'>{count}</span>
        <button type='button' className='openspace-icon-button' aria-pressed={query.caseSensitive} aria-label={labels.case}
            title={labels.case}
            onClick={() => change({ caseSensitive: !query.caseSensitive })}><Icon name='case-sensitive' /></button>
        <button type='button' className='openspace-icon-button' aria-label={labels.previous} title={`${labels.previous} (Shift+Enter)`}
            disabled={matches.length === 0} onClick={() => step(-1)}><Icon name='arrow-up' /></button>
        <button type='button' className='openspace-icon-button' aria-label={labels.next} title={`${labels.next} (Enter)`}
            disabled={matches.length === 0} onClick={() => step(1)}><Icon name='arrow-down' /></button>
        <button type='button' className='openspace-icon-button' aria-label={labels.close} title={`${labels.close} (Escape)`}
            onClick={close}><Icon name='close' /></button>
    </div>;
};

function mark(root: HTMLElement | null, query: FindQuery, current: FindMatch | undefined): void {
    if (root) {
        FindHighlights.show(root, query, current);
    }
}

/** Opens what hides the match; one that is not in the page stands in something folded. */
function unfold(root: HTMLElement, { messageID }: FindMatch, range: Range | undefined): void {
    const message = messageElement(root, messageID);
    if (!range) {
        message?.querySelectorAll('details').forEach(fold => fold.open = true);
    }
    const inner = range?.startContainer.parentElement ?? message;
    for (let fold = inner?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
        // Its summary can be read without it.
        if (!range || !fold.querySelector('summary')?.contains(range.startContainer)) {
            fold.open = true;
        }
    }
}
