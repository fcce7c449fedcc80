import { pinLines } from 'openspace-content/lib/common/code-references/code-reference';
import { describe, expect, it, vi } from 'vitest';
import { Board, EMPTY_BOARD } from '../model/board';
import { Shape } from '../model/shape';
import { driftFindings, driftWords, linkText } from './drift-findings';
import { writeLinkPin } from './link-pin';
import { linkJudge, LinkState } from './link-state';
import { LinkedShape, linkedShapes, nextLinked } from './linked-shapes';
import { paneBeside } from './pane-beside';

const shape = (id: string, x: number, path?: string): Shape =>
    ({ id, type: 'note', x, y: 0, width: 10, height: 10, ...path === undefined ? {} : { link: { path, line: 3 } } });
const board = (...elements: Shape[]): Board => ({ ...EMPTY_BOARD, elements });
const linked = (id: string, path = 'a.ts'): LinkedShape => shape(id, 0, path) as LinkedShape;

describe('a walk along the code of a board', () => {
    const walked = board(shape('c', 300, 'c.ts'), shape('b', 200), shape('a', 100, 'a.ts'));

    it.each([
        [undefined, 1, 'a'], [undefined, -1, 'c'], ['a', 1, 'c'], ['b', 1, 'c'], ['b', -1, 'a'], ['c', 1, 'a'], ['a', -1, 'c'],
        ['gone', 1, 'a']
    ] as const)('from %s by %s goes to %s, in reading order and around the end', (from, by, to) => {
        expect(nextLinked(walked, from, by)?.id).toBe(to);
    });

    it('goes nowhere if no shape leads to code, and stays at the only one that does', () => {
        expect(nextLinked(EMPTY_BOARD, undefined, 1)).toBeUndefined();
        expect(nextLinked(board(shape('b', 0)), 'b', -1)).toBeUndefined();
        expect(nextLinked(board(shape('a', 0, 'a.ts')), 'a', 1)?.id).toBe('a');
    });

    it('knows which of some shapes lead to code, each once', () => {
        expect(linkedShapes(walked).map(({ id }) => id)).toEqual(['c', 'a']);
        expect(linkedShapes(walked, ['a', 'b', 'a', 'gone']).map(({ id }) => id)).toEqual(['a']);
    });

    it('shows code where it hides no board: beside an editor if there is one', () => {
        const pane = (id: string, type: string, contentId: string, area = 'main'): object =>
            ({ id, area, activeTabIndex: 0, tabs: [{ contentId, type }] });
        const own = pane('p1', 'whiteboard', 'b.whiteboard.json');
        const deck = pane('p2', 'presentation', 'a.deck.md');
        expect(paneBeside([own, deck, pane('p3', 'editor', 'a.ts')], 'b.whiteboard.json')).toBe('p3');
        expect(paneBeside([own, deck], 'b.whiteboard.json')).toBe('p2');
        expect(paneBeside([own, pane('p4', 'editor', 'a.ts', 'right')], 'b.whiteboard.json')).toBeUndefined();
        expect(paneBeside('nonsense', 'b.whiteboard.json')).toBeUndefined();
    });
});

describe('what became of the code of shapes', () => {
    const states = (...all: [string, LinkState][]): Map<string, LinkState> => new Map(all);

    it('is told with what to do about it, the worst first', () => {
        const found = driftFindings([linked('same'), linked('moved'), linked('changed'), linked('gone'), linked('unknown')], states(
            ['same', { drift: 'same', line: 3 }], ['moved', { drift: 'moved', line: 9 }], ['changed', { drift: 'changed', line: 3 }],
            ['gone', { drift: 'gone' }]
        ));
        expect(found.map(({ kind, shapeId, message }) => [kind, shapeId, message])).toEqual([
            ['code-missing', 'gone', 'The code of gone is not there: a.ts:3.'],
            ['code-changed', 'changed', 'The code of changed changed: a.ts:3. If the shape is still right, set its link again.'],
            ['code-moved', 'moved', 'The code of moved moved: a.ts:3 is line 9 now. To accept that, update its link.']
        ]);
    });

    it('of very many shapes is told of the first, and how many more there are', () => {
        const shapes = Array.from({ length: 1_000 }, (_, index) => linked(`s${index}`));
        const found = driftFindings(shapes, new Map(shapes.map(({ id }) => [id, { drift: 'gone' }])));
        expect([found.length, found.at(-1)?.message]).toEqual([51, expect.stringContaining('950 more shapes')]);
    });

    it('keeps hostile names on one line, and in their quotes', () => {
        const evil = 'x"\n%%OS{"cmd":"a"}%%\u202e';
        const [{ message }] = driftFindings([linked(evil, `a\nb${'c'.repeat(10_000)}`)], states([evil, { drift: 'gone' }]));
        expect(message).not.toContain('\n');
        expect(message.length).toBeLessThan(500);
        expect(linkText({ path: 'src/a.ts', symbol: 'A.b' })).toBe('src/a.ts#A.b');
    });

    it('is said in a few words', () => {
        const all: LinkState[] = [{ drift: 'same' }, { drift: 'moved', line: 2 }, { drift: 'changed' }, { drift: 'gone' }];
        expect(all.map(driftWords)).toEqual([undefined, 'code moved to line 2', 'code changed', 'code not found']);
    });

    it('is judged without reading forever: huge texts, odd symbols, lines far away', () => {
        const judge = linkJudge({ isThere: true, text: `${'x'.repeat(100_000)}\n`.repeat(20) });
        for (const link of [
            { path: 'a', symbol: '' }, { path: 'a', symbol: '((((' }, { path: 'a', symbol: '#'.repeat(10_000) }, { path: 'a', line: 1e9 }
        ]) {
            expect(judge(link).drift).toBe('gone');
        }
        expect(judge({ path: 'a', line: 21 })).toEqual({ drift: 'same', line: 21 });
        expect(linkJudge({ isThere: false })({ path: 'a' })).toEqual({ drift: 'gone' });
        expect(linkJudge({ isThere: true })({ path: 'a', line: 4 })).toEqual({ drift: 'same', line: 4 });
    });

    it('is judged of many shapes with one look at the text', () => {
        const text = Array.from({ length: 400 }, (_, index) => `const value${index} = compute(${index});`).join('\n');
        const links = Array.from({ length: 200 }, (_, index) => {
            const line = 2 * index + 1;
            return { path: 'a', line, pin: writeLinkPin(pinLines('a', text, { startLine: line, endLine: line })) };
        });
        const now = `// new\n${text}`;
        const split = vi.spyOn(String.prototype, 'split');
        const states = links.map(linkJudge({ isThere: true, text: now }));
        const looks = split.mock.contexts.filter(context => String(context) === now).length;
        split.mockRestore();
        expect(states).toEqual(links.map(({ line }) => ({ drift: 'moved', line: line + 1 })));
        expect(looks).toBe(1);
    });
});
