import { describe, expect, it } from 'vitest';
import { gitFiles } from './git-files';

const HEAD = 'diff --git a/a.txt b/a.txt\nindex 9abe54b..38e78ef 100644\n';

describe('files of a comparison by git', () => {
    const before = (status: 'added' | 'deleted' | 'modified', patch?: string): unknown =>
        gitFiles([{ file: 'sub/a.txt', status, patch, additions: 0, deletions: 0 }], '/repo')[0];

    it('tell the text before from the whole diff', () => {
        const patch = `${HEAD}--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n\\ No newline at end of file\n`;
        expect(before('modified', patch))
            .toEqual({ file: '/repo/sub/a.txt', compared: { kind: 'text', text: 'one\ntwo\nthree' }, edits: [] });
        expect(before('deleted', `${HEAD}--- a/a.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-gone\n`))
            .toMatchObject({ compared: { kind: 'text', text: 'gone\n' } });
    });

    it('know what was not there, is not text, or is not told', () => {
        expect(before('added', `${HEAD}--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+new\n`)).toMatchObject({ compared: { kind: 'none' } });
        expect(before('modified', `${HEAD}Binary files a/a.txt and b/a.txt differ\n`)).toMatchObject({ compared: { kind: 'data' } });
        expect(before('modified', 'Index: a.txt\n--- a.txt\t\n+++ a.txt\t\n')).toMatchObject({ compared: { kind: 'unknown' } });
        expect(before('modified')).toMatchObject({ compared: { kind: 'unknown' } });
    });
});
