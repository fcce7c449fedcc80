import { describe, expect, it } from 'vitest';
import { readPatch, textBefore, unapply } from './unified-patch';

const HEAD = 'Index: a.txt\n===================================================================\n--- a.txt\t\n+++ a.txt\t\n';

describe('a unified diff', () => {
    it('tells the whole text before, line breaks included', () => {
        expect(textBefore(`${HEAD}@@ -1,3 +1,3 @@\n-one\r\n-two\r\n three\n+1\n+2\n`)).toBe('one\r\ntwo\r\nthree\n');
    });

    it('knows a last line without a line break, on either side', () => {
        expect(textBefore(`${HEAD}@@ -1,2 +0,0 @@\n-bye\n-now\n\\ No newline at end of file\n`)).toBe('bye\nnow');
        expect(readPatch(`${HEAD}@@ -1,1 +1,1 @@\n-old\n+new\n\\ No newline at end of file\n`))
            .toEqual([expect.objectContaining({ oldLines: ['old\n'], newLines: ['new'] })]);
        expect(readPatch(`${HEAD}@@ -1,2 +1,2 @@\n-old\n+new\n same\n\\ No newline at end of file\n`))
            .toEqual([expect.objectContaining({ oldLines: ['old\n', 'same'], newLines: ['new\n', 'same'] })]);
    });

    it('takes lines that look like heads for what they are', () => {
        expect(textBefore(`${HEAD}@@ -1,3 +1,2 @@\n--- a comment\n-@@ -1,9 +1,9 @@\n \\ kept\n+++ counter\n`))
            .toBe('-- a comment\n@@ -1,9 +1,9 @@\n\\ kept\n');
    });

    it('has nothing to tell of what is not text, and forgets the byte order mark', () => {
        expect(textBefore('')).toBeUndefined();
        expect(textBefore(HEAD)).toBeUndefined();
        expect(textBefore(`${HEAD}@@ -1,1 +1,1 @@\n-\ufeffa\n+b\n`)).toBe('a\n');
    });

    it('tells nothing at all if it is cut off, has lines that are none, or more than it says', () => {
        for (const hunk of ['@@ -1,3 +1,3 @@\n-one\n+1\n', '@@ -1,1 +1,1 @@\nwhat\n', '@@ -1,1 +1,1 @@\n-a\n-b\n+c\n']) {
            expect(textBefore(HEAD + hunk), hunk).toBeUndefined();
        }
    });
});

describe('taking a change back', () => {
    const patch = `${HEAD}@@ -2,3 +2,3 @@\n two\n-three\n+THREE\n four\n`;

    it('brings back more lines than a call takes arguments', () => {
        const removed = `@@ -1,200000 +0,0 @@\n${'-\n'.repeat(200_000)}`;
        expect(unapply('', HEAD + removed)).toBe('\n'.repeat(200_000));
    });

    it('finds its lines where they were', () => expect(unapply('one\ntwo\nTHREE\nfour\n', patch)).toBe('one\ntwo\nthree\nfour\n'));

    it('finds them elsewhere if there is one such place', () => {
        expect(unapply('zero\nhalf\none\ntwo\nTHREE\nfour\n', patch)).toBe('zero\nhalf\none\ntwo\nthree\nfour\n');
        expect(unapply('x\ny\nz\ntwo\nTHREE\nfour\ntwo\nTHREE\nfour\n', patch)).toBeUndefined();
    });

    it('gives up if they are gone', () => {
        expect(unapply('one\ntwo\n3\nfour\n', patch)).toBeUndefined();
        expect(unapply('anything', '')).toBeUndefined();
    });

    it('brings back a file of which nothing is left, and lines without any around them', () => {
        expect(unapply('', `${HEAD}@@ -1,2 +0,0 @@\n-a\n-b\n`)).toBe('a\nb\n');
        expect(unapply('a\nc\n', `${HEAD}@@ -2,1 +1,0 @@\n-b\n`)).toBe('a\nb\nc\n');
    });

    it('keeps line breaks of Windows', () =>
        expect(unapply('one\r\ntwo\r\nTHREE\r\nfour\r\n', patch)).toBe('one\r\ntwo\r\nthree\r\nfour\r\n'));

    it('takes back several hunks', () => {
        const two = `${HEAD}@@ -1,1 +1,2 @@\n a\n+b\n@@ -9,2 +10,1 @@\n y\n-z\n`;
        const now = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'x', 'y'].join('\n') + '\n';
        expect(unapply(now, two)).toBe(['a', 'c', 'd', 'e', 'f', 'g', 'h', 'x', 'y', 'z'].join('\n') + '\n');
    });
});
