import { nls } from '@theia/core/lib/common/nls';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { durationText } from './activity-format';
import { AuditedStep, NamedSession, SessionAuditPart } from './session-audit';

/** All that is known of what a session did. */
export interface SessionAudit {
    readonly session: NamedSession;
    /** ISO 8601 */
    readonly exportedAt: string;
    readonly parts: readonly SessionAuditPart[];
    /** Logs that could not be read, with the reason. */
    readonly problems: readonly string[];
}

/**
 * The audit as a document. Everything in it may have been chosen by a model or a web page: such texts stand in code spans, which
 * nothing in them can close, and no table, in which programs disagree about what a `|` ends.
 */
export function auditMarkdown({ session, exportedAt, parts, problems }: SessionAudit): string {
    const facts = [
        `${nls.localize('openspace/core/activity/export/session', 'Session')}: ${inCode(session.id)}`,
        `${nls.localize('openspace/core/activity/export/time', 'Exported')}: ${inCode(exportedAt)}`,
        ...problems.map(problem =>
            `${nls.localize('openspace/core/activity/export/incomplete', 'Not complete')}: ${inCode(problem)}`)
    ];
    const heading = `# ${nls.localize('openspace/core/activity/export/heading', 'Audit of a session')}: ${inCode(session.title)}`;
    return `${[heading, listOf(facts), ...parts.map(partText)].join('\n\n')}\n`;
}

/** The audit for programs, as the logs have it. Nothing in it acts on who looks at it: codes that are not seen are escaped. */
export function auditJson({ session, exportedAt, parts, problems }: SessionAudit): string {
    const logs = Object.fromEntries(parts.map(({ name, cut, entries }) => [name, { cut, entries }]));
    const text = JSON.stringify({ format: 'openspace-session-audit', version: 1, session, exportedAt, problems, logs }, undefined, 2);
    return `${text.replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped)}\n`;
}

function partText({ title, steps, cut }: SessionAuditPart): string {
    const missing = cut
        ? [nls.localize('openspace/core/activity/export/cut', 'There were more: only the newest {0} are listed.', steps.length)] : [];
    const lines = steps.length > 0 ? [listOf(steps.map(stepText))] : [nls.localize('openspace/core/activity/export/nothing', 'Nothing.')];
    return [`## ${title} (${steps.length})`, ...missing, ...lines].join('\n\n');
}

function stepText({ time, outcome, what, details, remarks, durationMs }: AuditedStep): string {
    const end = [...remarks.filter(Boolean).map(inCode), ...durationMs === undefined ? [] : [durationText(durationMs)]];
    const subject = Object.keys(details).length > 0 ? ` ${inCode(JSON.stringify(details))}` : '';
    return `${inCode(time)} **${plain(outcome)}** ${inCode(what)}${subject}${end.length > 0 ? ` — ${end.join(', ')}` : ''}`;
}

function listOf(lines: readonly string[]): string {
    return lines.map(line => `- ${line}`).join('\n');
}

/** A word of a newer version's log stands here as it is. */
function plain(word: string): string {
    return /^[\p{L}\p{N}\p{M} ]+$/u.test(word) ? word : inCode(word);
}

/** A text of somebody else on one line, in a code span. */
function inCode(text: string): string {
    const line = visibleText(text).replace(/\s*\n\s*/g, ' ⏎ ').replace(/\t/g, ' ');
    const fence = '`'.repeat(1 + Math.max(0, ...Array.from(line.matchAll(/`+/g), ([ticks]) => ticks.length)));
    const isPadded = /^[` ]|[` ]$/.test(line);
    return line.trim() === '' ? '` `' : `${fence}${isPadded ? ' ' : ''}${line}${isPadded ? ' ' : ''}${fence}`;
}

function escaped(code: string): string {
    return Array.from({ length: code.length }, (_, index) => `\\u${code.charCodeAt(index).toString(16).padStart(4, '0')}`).join('');
}
