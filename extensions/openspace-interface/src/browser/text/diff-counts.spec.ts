import { describe, expect, it } from 'vitest';
import { countDiff, sumCounts } from './diff-counts';

describe('countDiff', () => {
    it('counts added and removed lines of all hunks, and no headers', () => {
        expect(countDiff(
            'Index: a\n--- a\n+++ a\n@@ -1,3 +1,2 @@\n same\n-old\n-gone\n+new\n\\ No newline at end of file\n@@ -9 +8,2 @@\n x\n+y\n'
        ))
            .toEqual({ additions: 2, deletions: 2 });
    });

    it('takes lines that look like headers for what they are', () => {
        expect(countDiff('--- a.sql\n+++ a.sql\n@@ -1,2 +1,2 @@\n--- a comment\n+++ counter\n same')).toEqual(
            { additions: 1, deletions: 1 }
        );
    });

    it('finds nothing in nothing', () => expect(countDiff('')).toEqual({ additions: 0, deletions: 0 }));

    it(
        'adds counts',
        () => expect(sumCounts([{ additions: 1, deletions: 2 }, { additions: 3, deletions: 4 }])).toEqual({ additions: 4, deletions: 6 })
    );
});
