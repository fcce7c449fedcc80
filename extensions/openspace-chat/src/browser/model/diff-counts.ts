/** Lines that a change adds and removes. */
export interface ChangeCounts {
    readonly additions: number;
    readonly deletions: number;
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** Counts the lines of a unified diff. A line of a hunk that begins with "--" is a removed line, not a header. */
export function countDiff(diff: string): ChangeCounts {
    let additions = 0;
    let deletions = 0;
    let oldLeft = 0;
    let newLeft = 0;
    for (const line of diff.split('\n')) {
        const hunk = oldLeft + newLeft > 0 ? undefined : HUNK.exec(line);
        if (hunk) {
            oldLeft = Number(hunk[1] ?? 1);
            newLeft = Number(hunk[2] ?? 1);
        } else if (line.startsWith('+') && newLeft > 0) {
            additions++;
            newLeft--;
        } else if (line.startsWith('-') && oldLeft > 0) {
            deletions++;
            oldLeft--;
        } else if (!line.startsWith('\\')) {
            oldLeft = Math.max(0, oldLeft - 1);
            newLeft = Math.max(0, newLeft - 1);
        }
    }
    return { additions, deletions };
}

export function sumCounts(counts: readonly ChangeCounts[]): ChangeCounts {
    return counts.reduce((sum, { additions, deletions }) => ({ additions: sum.additions + additions, deletions: sum.deletions + deletions }), { additions: 0, deletions: 0 });
}
