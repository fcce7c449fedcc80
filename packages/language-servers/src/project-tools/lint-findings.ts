import { l10n } from 'vscode';
import type { LintMessage, TextFix } from './tools';

/** A change that ESLint offers. */
export interface LintOffer {
    readonly title: string;
    readonly isPreferred: boolean;
    readonly fix: TextFix;
}

/** From 0, as the editor counts; a message without a place is about the whole file and stands at its beginning. */
export function placeOf({ line = 1, column = 1, endLine, endColumn }: LintMessage): readonly [number, number, number, number] {
    const [firstLine, firstColumn] = [Math.max(line, 1), Math.max(column, 1)];
    return [firstLine - 1, firstColumn - 1, (endLine ?? firstLine) - 1, (endColumn ?? firstColumn + 1) - 1];
}

/** What can be done about a message. */
export function offersFor({ ruleId, fix, suggestions = [] }: LintMessage): LintOffer[] {
    const repair = fix ? [{ title: l10n.t('Fix this {0} problem', ruleId ?? 'ESLint'), isPreferred: true, fix }] : [];
    return [...repair, ...suggestions.map(({ desc, fix: change }) => ({ title: desc, isPreferred: false, fix: change }))];
}

/** The line that silences a rule for the next one, with the same indentation. */
export function disablingLine(ruleId: string, line: string): string {
    const [indentation] = /^\s*/.exec(line)!;
    return `${indentation}// eslint-disable-next-line ${ruleId}\n`;
}

/** The one change that makes the text another, as small as a look at both ends makes it. */
export function changeBetween(before: string, after: string): TextFix | undefined {
    if (before === after) {
        return undefined;
    }
    let start = 0;
    while (start < before.length && before[start] === after[start]) {
        start++;
    }
    let [end, newEnd] = [before.length, after.length];
    while (end > start && newEnd > start && before[end - 1] === after[newEnd - 1]) {
        end--;
        newEnd--;
    }
    return { range: [start, end], text: after.slice(start, newEnd) };
}
