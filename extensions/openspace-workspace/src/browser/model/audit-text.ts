import { nls } from '@theia/core/lib/common/nls';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { AuditLine, AuditOutcome } from '../../common';

/** Of these, the value alone says what it is. */
const SPEAKING = new Set(['command', 'path', 'pattern', 'action']);
/** Of a row; the details have the rest. In characters. */
const MAX_ROW_LENGTH = 400;

/** What an operation was about, on one line: `npm test · exit code 1`. Nothing hides in it. */
export function summaryText(line: AuditLine): string {
    const { summary } = line;
    const reason = reasonOf(line);
    const pieces = Object.entries(summary).map(
        ([name, value]) => SPEAKING.has(name) ? textOf(value) : `${name.replaceAll('_', ' ')} ${textOf(value)}`
    );
    return visibleLine([...pieces, ...reason === undefined ? [] : [reason]].join(' · '));
}

/** Everything that the line has, name by name. */
export function detailsOf(line: AuditLine): readonly (readonly [string, string])[] {
    const { summary, code, session, time, outcome } = line;
    const duration = durationOf(line);
    const all: [string, unknown][] = [
        ...Object.entries(summary),
        [outcome === 'unknown' ? 'outcome' : 'error', reasonOf(line)], ['code', code], ['session', session], ['time', time],
        ['duration', duration === undefined ? undefined : `${duration} ms`]
    ];
    return all.filter(([, value]) => value !== undefined).map(
        ([name, value]) => [visibleLine(name.replaceAll('_', ' ')), visibleText(textOf(value))] as const
    );
}

/** A text of somebody else on one line. */
export function visibleLine(text: string): string {
    const short = text.length > MAX_ROW_LENGTH ? `${text.slice(0, MAX_ROW_LENGTH)}…` : text;
    return visibleText(short).replace(/\n/g, ' ⏎ ').replace(/\t/g, ' ');
}

export function outcomeOf(outcome: AuditOutcome): { readonly icon: string; readonly word: string } {
    return {
        ok: { icon: 'pass', word: nls.localize('openspace/workspace/audit/ok', 'Done') },
        failed: { icon: 'error', word: nls.localize('openspace/workspace/audit/failed', 'Failed') },
        refused: { icon: 'circle-slash', word: nls.localize('openspace/workspace/audit/refused', 'Refused') },
        unknown: { icon: 'question', word: nls.localize('openspace/workspace/audit/unknown', 'Unknown') }
    }[outcome];
}

/** Why it ended as it did; undefined if there is nothing to say. */
export function reasonOf({ outcome, error }: AuditLine): string | undefined {
    return outcome === 'unknown'
        ? nls.localize('openspace/workspace/audit/unknownReason', 'It was begun; the outcome is not known.')
        : error;
}

/** In milliseconds; undefined if nobody knows. */
export function durationOf({ outcome, duration_ms: duration }: AuditLine): number | undefined {
    return outcome === 'unknown' ? undefined : duration;
}

function textOf(value: unknown): string {
    return typeof value === 'string' ? value : JSON.stringify(value) ?? '';
}
