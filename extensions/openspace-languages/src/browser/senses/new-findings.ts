import type { Finding } from './file-diagnostics';

/** A file at some moment: its text, and what was wrong with it. */
export interface FileSnapshot {
    readonly text: string;
    readonly findings: readonly Finding[];
}

/** Lines from 1, both inclusive. */
export interface LineSpan {
    readonly start: number;
    readonly end: number;
}

/**
 * What is wrong with a file now and was not before. Lines move: a finding is the same if the same is said of the line that stood
 * elsewhere, and one that is left over from the lines that changed takes the place of one with the same words.
 */
export function newFindings(before: FileSnapshot, now: FileSnapshot): Finding[] {
    const lineNow = lineMap(before.text, now.text);
    const known = before.findings.map(finding => ({ key: keyOf(finding), line: lineNow(finding.line) }));
    const take = (matches: (entry: { key: string; line: number | undefined }) => boolean): boolean => {
        const index = known.findIndex(matches);
        return index >= 0 && known.splice(index, 1).length > 0;
    };
    return now.findings
        .filter(finding => !take(({ key, line }) => key === keyOf(finding) && line === finding.line))
        .filter(finding => !take(({ key }) => key === keyOf(finding)));
}

/** What is wrong in lines that are known to have changed, and after the text: what is opened and not closed is missed only there. */
export function findingsIn(lines: readonly LineSpan[], { text, findings }: FileSnapshot): Finding[] {
    const written = text.trimEnd().split(/\r?\n/);
    const [lastLine, lastColumn] = [written.length, written[written.length - 1].length];
    return findings.filter(({ line, column, endLine }) => lines.some(({ start, end }) => line <= end && endLine >= start)
        || line > lastLine || (line === lastLine && column > lastColumn));
}

function keyOf({ severity, source, code, message }: Finding): string {
    return JSON.stringify([severity, source, code, message]);
}

/** Where lines of one text are in another: what both begin and end with has only moved. */
function lineMap(before: string, now: string): (line: number) => number | undefined {
    const [a, b] = [before.split(/\r?\n/), now.split(/\r?\n/)];
    const shorter = Math.min(a.length, b.length);
    let head = 0;
    while (head < shorter && a[head] === b[head]) {
        head++;
    }
    let tail = 0;
    while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) {
        tail++;
    }
    return line => {
        if (line <= head) {
            return line;
        }
        return line > a.length - tail ? line + b.length - a.length : undefined;
    };
}
