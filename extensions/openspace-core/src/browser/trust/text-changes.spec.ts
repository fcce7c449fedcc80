import { describe, expect, it } from 'vitest';
import { changeLines } from './text-changes';

const written = (before: string, after: string): string[] => changeLines(before, after).map(({ kind, text }) => `${kind} ${text}`.trim());

describe('the difference of two texts', () => {
    it('is told line by line, with what is around it', () => {
        const lines = Array.from({ length: 20 }, (_, index) => String(index));
        expect(written(lines.join('\n'), lines.map(line => line === '10' ? 'ten' : line).join('\n'))).toEqual([
            'gap', 'same 7', 'same 8', 'same 9', 'removed 10', 'added ten', 'same 11', 'same 12', 'same 13', 'gap'
        ]);
    });

    it.each([
        ['', 'a\nb\n', ['added a', 'added b']],
        ['a\n', '', ['removed a']],
        ['a', 'a\r', ['removed a', 'added a']],
        ['a\n', 'a\n', []]
    ])('of %j and %j is %j', (before, after, expected) => expect(written(before, after)).toEqual(expected));

    it('leaves out nothing that stands between two changes, if it is no more than a line', () => {
        expect(written('a\n1\n2\n3\n4\n5\n6\n7\nb', 'A\n1\n2\n3\n4\n5\n6\n7\nB'))
            .toEqual([
                'removed a', 'added A', 'same 1', 'same 2', 'same 3', 'same 4', 'same 5', 'same 6', 'same 7', 'removed b', 'added B'
            ]);
    });
});
