import type { Diagnostic } from '@theia/core/shared/vscode-languageserver-protocol';
import type { FileDiagnostic } from '../../common/commands/reading-code';

/** Longest message that the agent reads, in characters. */
const MAX_MESSAGE = 500;

/** From the worst. */
const SEVERITIES: readonly FileDiagnostic['severity'][] = ['error', 'warning', 'info', 'hint'];

/** A diagnostic of a file whose name is known. */
export type Finding = Omit<FileDiagnostic, 'path'>;

/** Lines and columns from 1, the end inclusive. */
export function toFinding({ range: { start, end }, severity = 1, message, source, code }: Diagnostic): Finding {
    const endsBefore = end.line > start.line && end.character === 0;
    const endLine = end.line + (endsBefore ? 0 : 1);
    return {
        line: start.line + 1, column: start.character + 1, endLine,
        // Nobody knows how long the line before is.
        endColumn: endsBefore ? Math.max(1, endLine === start.line + 1 ? start.character + 1 : 1)
            : Math.max(end.character, endLine === start.line + 1 ? start.character + 1 : 1),
        severity: SEVERITIES[severity - 1] ?? 'error',
        message: message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message,
        ...source ? { source } : {}, ...code === undefined || code === '' ? {} : { code: String(code) }
    };
}

/** Whether it is as bad as asked for, or worse. */
export function isAsBadAs({ severity }: Pick<Finding, 'severity'>, least: FileDiagnostic['severity']): boolean {
    return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least);
}

/** The worst first, then as they stand in the files. */
export function inOrder(diagnostics: readonly FileDiagnostic[]): FileDiagnostic[] {
    return [...diagnostics].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
        || a.path.localeCompare(b.path) || a.line - b.line || a.column - b.column);
}
