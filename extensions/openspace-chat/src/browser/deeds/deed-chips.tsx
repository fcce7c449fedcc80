import { CommandService } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Risk } from 'openspace-core/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { AgentDeed, AgentDeeds } from './agent-deeds';

/** More fold away: a message may have dozens. */
const MAX_CHIPS = 6;

const ICONS: Record<Risk, string> = { view: 'eye', layout: 'layout', write: 'edit', execute: 'terminal' };

/** What the agent did in the window with a message: a quiet line of chips. Those that only show something do so again. */
export const DeedChips = React.memo(({ messageID }: { readonly messageID: string }) => {
    const deeds = useService(AgentDeeds);
    const done = useEventValue(deeds.onDidChange, () => deeds.of(messageID));
    const [showsAll, setShowsAll] = React.useState(false);
    if (done.length === 0) {
        // React takes null for "nothing".
        return null;
    }
    const shown = showsAll ? done : done.slice(0, MAX_CHIPS);
    return <ul className='openspace-deeds' aria-label={nls.localize('openspace/chat/deeds', 'What the agent did in the window')}>
        {shown.map(deed => <li key={deed.id}><DeedChip deed={deed} /></li>)}
        {shown.length < done.length && <li><button type='button' className='openspace-deed' onClick={() => setShowsAll(true)}>
            {nls.localize('openspace/chat/moreDeeds', '{0} more', done.length - shown.length)}
        </button></li>}
    </ul>;
});
DeedChips.displayName = 'DeedChips';

const DeedChip = ({ deed: { cmd, args, summary, risk } }: { readonly deed: AgentDeed }): React.JSX.Element => {
    const commands = useService<CommandService>(CommandService);
    const text = markHiddenCodes(summary);
    const content = <><Icon name={ICONS[risk]} /><span className='openspace-deed-text'>{text}</span></>;
    if (risk !== 'view') {
        return <span className='openspace-deed' data-testid='agent-action' data-cmd={cmd} title={text}>{content}</span>;
    }
    const again = nls.localize('openspace/chat/showAgain', '{0}. Show it again', text);
    return <button type='button' className='openspace-deed' data-testid='agent-action' data-cmd={cmd} title={again} aria-label={again}
        // The palette's handler tells the person itself what went wrong.
        onClick={() => void commands.executeCommand(cmd, args).catch(() => undefined)}>{content}</button>;
};
