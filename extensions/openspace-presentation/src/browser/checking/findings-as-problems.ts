import { Diagnostic, DiagnosticSeverity } from '@theia/core/shared/vscode-languageserver-protocol';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { Finding, FindingKind } from '../../common/findings/finding';

/** What is not there, or cannot be seen, in the eyes of an audience. */
const WARNINGS: ReadonlySet<FindingKind> = new Set<FindingKind>(['overflow', 'missing-image', 'mermaid', 'code-missing', 'yaml']);

/** Findings of a deck with this text, for the *Problems* view. One that has no line stands at the beginning of the deck. */
export function findingsAsProblems(findings: readonly Finding[], text: string): Diagnostic[] {
    const lines = text.split(/\r\n|\n|\r/);
    return findings.map(({ kind, line = 1, message }) => {
        const index = Math.min(Math.max(line, 1), lines.length) - 1;
        return {
            range: { start: { line: index, character: 0 }, end: { line: index, character: lines[index].length } },
            severity: WARNINGS.has(kind) ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information,
            source: 'deck',
            code: kind,
            message: reasonText(message)
        };
    });
}
