import { DiffLine, diffLines } from './diff-lines';

/** Lines that a change adds and removes. */
export interface ChangeCounts {
    readonly additions: number;
    readonly deletions: number;
}

/** Counts the lines of a unified diff. */
export function countDiff(diff: string): ChangeCounts {
    const lines = diffLines(diff);
    const count = (kind: DiffLine['kind']): number => lines.filter(line => line.kind === kind).length;
    return { additions: count('added'), deletions: count('removed') };
}

export function sumCounts(counts: readonly ChangeCounts[]): ChangeCounts {
    return counts.reduce(
        (sum, { additions, deletions }) => ({ additions: sum.additions + additions, deletions: sum.deletions + deletions }),
        { additions: 0, deletions: 0 }
    );
}
