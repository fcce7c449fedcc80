import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { durationText, exactTime } from 'openspace-core/lib/browser/activity/activity-format';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { AuditLine } from '../../common';
import { durationOf, outcomeOf, summaryText, visibleLine } from '../model/audit-text';

interface AuditRowProps {
    readonly line: AuditLine;
    /** Of its session; empty if there was none. */
    readonly session: string;
    readonly rowId: string;
    /** Counted from 1, the head included. */
    readonly rowIndex: number;
    readonly top: number;
    readonly selected: boolean;
    readonly onSelect: (line: AuditLine) => void;
}

/** One operation; everything in it is plain text. */
export const AuditRow = React.memo(({ line, session, rowId, rowIndex, top, selected, onSelect }: AuditRowProps) => {
    const { icon, word } = outcomeOf(line.outcome);
    const summary = summaryText(line);
    const duration = durationOf(line);
    return <div id={rowId} role='row' aria-rowindex={rowIndex} aria-selected={selected} className='openspace-audit-row' style={{ top }}
        data-testid='audit-row' data-type={line.type} data-outcome={line.outcome}
        onClick={() => onSelect(line)}>
        <span role='gridcell' className='openspace-audit-time' title={exactTime(line.time)}>{clockTime(line.time)}</span>
        <span role='gridcell' className='openspace-audit-outcome'><Icon name={icon} /><span>{word}</span></span>
        <span role='gridcell' className='openspace-audit-type'>{visibleLine(line.type)}</span>
        <span role='gridcell' className='openspace-audit-summary' title={summary}><bdi>{summary}</bdi></span>
        <span role='gridcell' className='openspace-audit-session' title={session}>{session}</span>
        <span role='gridcell' className='openspace-audit-duration'>{duration === undefined ? '' : durationText(duration)}</span>
    </div>;
});
AuditRow.displayName = 'AuditRow';

/** Today's lines need no date. */
function clockTime(time: string): string {
    const date = new Date(time);
    return date.toDateString() === new Date().toDateString()
        ? date.toLocaleTimeString(nls.locale)
        : date.toLocaleString(nls.locale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}
