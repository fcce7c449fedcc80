import { describe, expect, it } from 'vitest';
import { diffLines } from './diff-lines';

const HEAD = 'Index: /w/a.sql\n===================================================================\n--- /w/a.sql\n+++ /w/a.sql\n';

describe('the lines of a diff', () => {
    it('are the name, the place and what changed', () => {
        expect(diffLines(`${HEAD}@@ -1,2 +1,2 @@\n same\n-old\n+new\n`)).toEqual([
            { kind: 'name', text: '/w/a.sql' }, { kind: 'place', text: '@@ -1,2 +1,2 @@' },
            { kind: 'same', text: ' same' }, { kind: 'removed', text: '-old' }, { kind: 'added', text: '+new' }
        ]);
    });

    it('hide nothing that looks like a head inside of a hunk', () => {
        const lines = diffLines(
            `${HEAD}@@ -1,3 +1,2 @@\n--- drop table users\n-Index: x\n ==========\n+++ i\n\\ No newline at end of file\n`
        );
        expect(lines.slice(2).map(({ kind, text }) => [kind, text])).toEqual([
            ['removed', '--- drop table users'], ['removed', '-Index: x'], ['same', ' =========='], ['added', '+++ i'],
            ['same', '\\ No newline at end of file']
        ]);
    });

    it('begin anew with each file', () => {
        const two = `${HEAD}@@ -1 +1 @@\n-a\n+b\n${HEAD.replaceAll('a.sql', 'b.sql')}@@ -0,0 +1 @@\n+c\n`;
        expect(diffLines(two).map(({ kind }) => kind)).toEqual(['name', 'place', 'removed', 'added', 'name', 'place', 'added']);
    });

    it('are shown as they are if it is not a diff', () => {
        expect(diffLines('hello\n+world')).toEqual([{ kind: 'same', text: 'hello' }, { kind: 'same', text: '+world' }]);
    });
});
