import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ActivityEntry } from '../../common';
import { durationText, exactTime, shortArguments } from './activity-format';
import { outcomeName, outcomeOf, ruleLabel, sourceLabel } from './activity-words';

export interface ActivityRowProps {
    readonly entry: ActivityEntry;
    /** How long ago it was, as text: a row changes only when the text does. */
    readonly ago: string;
    /** What the command did, or was to do; undefined if nobody knows it. */
    readonly summary: string | undefined;
    /** Undefined if nobody can show messages. */
    readonly onReveal: ((entry: ActivityEntry) => void) | undefined;
}

/** One command. The whole row leads to its message; for the keyboard the name of the command does. */
export const ActivityRow = React.memo(({ entry, ago, summary, onReveal }: ActivityRowProps) => {
    const { icon, word } = outcomeOf(entry);
    const args = shortArguments(entry.args);
    const rule = ruleLabel(entry.rule);
    const reason = [rule, entry.error].filter(Boolean).join(': ');
    const source = sourceLabel(entry.source);
    const done = entry.verdict === 'ran' && entry.success ? summary : undefined;
    // A narrow view has no column for details; then what was done says more than the name of the command.
    const name = <>
        <span className='openspace-activity-name'>{entry.cmd}</span>
        {done && <span className='openspace-activity-brief'>{done}</span>}
    </>;
    const reveal = onReveal && entry.sessionId && entry.messageId ? () => onReveal(entry) : undefined;
    return <tr className={`openspace-activity-row${reveal ? ' openspace-mod-link' : ''}`} data-testid='activity-row'
        data-verdict={entry.verdict} data-cmd={entry.cmd}
        data-success={entry.success} onClick={reveal && (() => isSelecting() || reveal())}>
        <td className='openspace-activity-time'><time dateTime={entry.time} title={exactTime(entry.time)}>{ago}</time></td>
        <td className='openspace-activity-outcome' data-outcome={outcomeName(entry)}>
            <span className={codicon(icon)} aria-hidden='true' />{word}
        </td>
        <td className='openspace-activity-command' title={entry.cmd}>
            {reveal
                ? <button type='button' onClick={event => { event.stopPropagation(); reveal(); }}
                    aria-description={nls.localize('openspace/core/activity/reveal', 'Show the message in the chat')}>{name}</button>
                : name}
            {source && <span className='openspace-activity-source'> {source}</span>}
        </td>
        <td className='openspace-activity-arguments' title={args}>{done || args}</td>
        <td className='openspace-activity-reason' title={reason}>{reason}</td>
        <td className='openspace-activity-duration'>{entry.verdict === 'ran' && durationText(entry.durationMs)}</td>
    </tr>;
});
ActivityRow.displayName = 'ActivityRow';

/** Who marks text with the mouse does not want to go elsewhere. */
function isSelecting(): boolean {
    return window.getSelection()?.isCollapsed === false;
}
