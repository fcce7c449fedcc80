import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline';

const names = (text: string): string[] => outlineOf(text).map(({ name, kind, start, end }) => `${kind} ${name} ${start}-${end}`);

describe('outlineOf', () => {
    it('finds what TypeScript declares, with the lines that belong to it', () => {
        expect(names(`import { a } from 'a';

export const LIMIT = 3;

/** A thing. */
export default class Thing extends Base {

    protected readonly inner = 1;

    async run(list: string[]): Promise<void> {
        for (const item of list) {
            if (item) {
                call(item);
            }
        }
    }
}

export function help(
    first: string
): void {
    return;
}

type Kind = 'a' | 'b';
`)).toEqual(['variable LIMIT 3-3', 'class Thing 6-17', 'method run 10-16', 'function help 19-23', 'interface Kind 25-25']);
    });

    it.each([
        [
            'Python', 'class Tree:\n    def grow(self):\n        pass\n\nasync def main():\n    pass\n',
            ['class Tree 1-3', 'method grow 2-3', 'function main 5-6']
        ],
        ['Go', 'type Tree struct {\n\tsize int\n}\n\nfunc (t *Tree) Grow() {\n}\n', ['interface Tree 1-3', 'function Grow 5-6']],
        ['Rust', 'pub(crate) struct Tree;\nimpl Tree {\n    pub fn grow(&self) {\n    }\n}\n', ['class Tree 1-1', 'method grow 3-4']],
        [
            'Java', 'public final class Tree {\n    public int grow(int by) {\n        return by;\n    }\n}\n',
            ['class Tree 1-5', 'method grow 2-4']
        ]
    ])('finds what %s declares', (_, text, expected) => expect(names(text)).toEqual(expected));

    it('takes no statement, no comment and no long line for a declaration', () => {
        expect(names('    while (true) {\n    }\n    else if (x) {\n    }\n// class in a comment\n    return call(() => {\n    });\n'
            + `class ${'x'.repeat(500)}\n`)).toEqual([]);
    });
});
