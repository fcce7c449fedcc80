import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { outcomeReason } from 'openspace-core/lib/browser/commands/command-outcome';
import { Risk } from 'openspace-core/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { AgentDeed } from './agent-deeds';
import { useFollow } from './use-follow';

/** More fold away: a message may have dozens. */
const MAX_CHIPS = 6;

const ICONS: Record<Risk, string> = { view: 'eye', layout: 'layout', write: 'edit', execute: 'terminal' };

/** What the agent did in the window in one step: a quiet line of chips. */
export const DeedChips = React.memo(({ deeds }: { readonly deeds: readonly AgentDeed[] }) => {
    const [showsAll, setShowsAll] = React.useState(false);
    const [explained, explain] = React.useState<string>();
    const shown = showsAll ? deeds : deeds.slice(0, MAX_CHIPS);
    const reason = deeds.find(({ entry }) => entry.id === explained);
    return <div className='openspace-deeds'>
        <ul aria-label={nls.localize('openspace/chat/deeds', 'What the agent did in the window')}>
            {shown.map(deed => <li key={deed.entry.id}><DeedChip deed={deed} isExplained={deed === reason} onExplain={explain} /></li>)}
            {shown.length < deeds.length && <li><button type='button' className='openspace-deed' onClick={() => setShowsAll(true)}>
                {nls.localize('openspace/chat/moreDeeds', '{0} more', deeds.length - shown.length)}
            </button></li>}
        </ul>
        {reason && <DeedReason deed={reason} />}
    </div>;
});
DeedChips.displayName = 'DeedChips';

interface DeedChipProps {
    readonly deed: AgentDeed;
    readonly isExplained: boolean;
    readonly onExplain: (id: string | undefined) => void;
}

/** What was done leads to where it is seen; what was not done says why. */
const DeedChip = ({ deed: { entry, words, risk }, isExplained, onExplain }: DeedChipProps): React.JSX.Element => {
    const follow = useFollow();
    const text = markHiddenCodes(words.text);
    const { target } = words;
    const content = <>
        <Icon name={words.tone === 'done' ? ICONS[risk ?? 'view'] : words.outcome.icon} />
        <span className='openspace-deed-text'>{text}</span>
    </>;
    const common = { className: `openspace-deed openspace-mod-${words.tone}`, 'data-testid': 'agent-action', 'data-cmd': entry.cmd };
    if (words.tone !== 'done') {
        const why = nls.localize('openspace/chat/whyNot', '{0}. Show why', text);
        return <button type='button' {...common} title={why} aria-label={why} aria-expanded={isExplained}
            onClick={() => onExplain(isExplained ? undefined : entry.id)}>{content}</button>;
    }
    if (!target) {
        return <span {...common} title={text}>{content}</span>;
    }
    const there = nls.localize('openspace/chat/goThere', '{0}. Show it', text);
    return <button type='button' {...common} title={there} aria-label={there} onClick={() => follow(target)}>{content}</button>;
};

/** Why something was not done, and what was asked for, as it was asked. */
const DeedReason = ({ deed: { entry } }: { readonly deed: AgentDeed }): React.JSX.Element => {
    const reason = outcomeReason(entry);
    return <div className='openspace-deed-reason' data-testid='agent-action-reason'>
        {reason && <p>{markHiddenCodes(reason)}</p>}
        <pre className='openspace-output' tabIndex={0}>
            {markHiddenCodes(JSON.stringify({ cmd: entry.cmd, args: entry.args }, undefined, 2))}
        </pre>
    </div>;
};
