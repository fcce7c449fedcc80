import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { ActivityEntry } from '../../common';
import { outcomeName, outcomeReason } from '../commands/command-outcome';
import { CommandDescription } from '../commands/command-words';
import { durationText, exactTime } from './activity-format';
import { ruleLabel, sourceLabel } from './activity-words';

export interface ActivityRowProps {
    readonly entry: ActivityEntry;
    /** How long ago it was, as text: a row changes only when the text does. */
    readonly ago: string;
    /** The same object while nothing changes. */
    readonly words: CommandDescription;
    /** Undefined if nobody can show messages. */
    readonly onReveal: ((entry: ActivityEntry) => void) | undefined;
}

/** One command. The whole row leads to its message; for the keyboard its words do. What the log has folds out. */
export const ActivityRow = React.memo(({ entry, ago, words: { what, outcome, tone }, onReveal }: ActivityRowProps) => {
    const [isOpen, setOpen] = React.useState(false);
    const reason = [ruleLabel(entry.rule), outcomeReason(entry)].filter(Boolean).join(': ');
    const source = sourceLabel(entry.source);
    const action = markHiddenCodes(what);
    const reveal = onReveal && entry.sessionId && entry.messageId ? () => onReveal(entry) : undefined;
    return <>
        <tr className={`openspace-activity-row${reveal ? ' openspace-mod-link' : ''}`} data-testid='activity-row'
            data-verdict={entry.verdict} data-cmd={entry.cmd}
            data-success={entry.success} onClick={reveal && (() => isSelecting() || reveal())}>
            <td className='openspace-activity-time'><time dateTime={entry.time} title={exactTime(entry.time)}>{ago}</time></td>
            <td className='openspace-activity-outcome' data-outcome={outcomeName(entry)} data-tone={tone}>
                <span className={codicon(outcome.icon)} aria-hidden='true' />{outcome.word}
            </td>
            <td className='openspace-activity-action' title={action}>
                {reveal
                    ? <button type='button' onClick={event => { event.stopPropagation(); reveal(); }}
                        aria-description={nls.localize('openspace/core/activity/reveal', 'Show the message in the chat')}>{action}</button>
                    : action}
                {source && <span className='openspace-activity-source'> {source}</span>}
            </td>
            <td className='openspace-activity-reason' title={reason}>{reason}</td>
            <td className='openspace-activity-duration'>{entry.verdict === 'ran' && durationText(entry.durationMs)}</td>
            <td className='openspace-activity-raw'>
                <button type='button' className={codicon(isOpen ? 'chevron-down' : 'json')} data-testid='activity-raw'
                    aria-expanded={isOpen} title={rawLabel()} aria-label={`${rawLabel()}: ${action}`}
                    onClick={event => { event.stopPropagation(); setOpen(!isOpen); }} />
            </td>
        </tr>
        {isOpen && <tr className='openspace-activity-details'><td colSpan={COLUMNS}>
            <pre tabIndex={0} data-testid='activity-json'>{markHiddenCodes(JSON.stringify(entry, undefined, 2))}</pre>
        </td></tr>}
    </>;
});
ActivityRow.displayName = 'ActivityRow';

const COLUMNS = 6;

function rawLabel(): string {
    return nls.localize('openspace/core/activity/raw', 'Entry of the log');
}

/** Who marks text with the mouse does not want to go elsewhere. */
function isSelecting(): boolean {
    return window.getSelection()?.isCollapsed === false;
}
