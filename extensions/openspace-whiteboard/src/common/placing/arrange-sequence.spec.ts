import { describe, expect, it } from 'vitest';
import { checkBoard } from '../findings/check-board';
import { bottom, contains } from '../geometry/box';
import { applyOperations } from '../model/apply-operations';
import { Board, EMPTY_BOARD, indexOf, shapeOf } from '../model/board';
import { readBoard, writeBoard } from '../model/board-file';
import { settleDividers } from '../model/dividers';
import { routeConnectors } from '../routing/route-connectors';
import { Draft } from './draft';
import { CONTEXT, withDrafts } from './fixtures/place-graph';
import { layoutBoard } from './layout-board';

type Named = Draft & { readonly id: string };

const message = (id: string, from: string, to: string, label = id): Named =>
    ({ id, type: 'message', from: { shape: from }, to: { shape: to }, label });

/** An alternative of three parts, with a loop in the second. */
const DRAFTS: readonly Named[] = [
    ...['a', 'b', 'c'].map((id): Named => ({ id, type: 'lifeline', text: id })),
    { id: 'alt', type: 'frame', text: 'alt known', firstMessage: 'm2', lastMessage: 'm6' },
    { id: 'else', type: 'divider', parent: 'alt', text: 'else unknown', firstMessage: 'm4' },
    { id: 'loop', type: 'frame', parent: 'alt', text: 'loop twice', firstMessage: 'm4', lastMessage: 'm5' },
    {
        id: 'silent', type: 'divider', parent: 'alt', firstMessage: 'm6',
        text: 'else nobody answers for more than thirty seconds in a row, or even longer than that'
    },
    message('m1', 'a', 'b'), message('m2', 'b', 'c'), message('m3', 'c', 'b'), message('m4', 'b', 'b', 'think about it'),
    message('m5', 'b', 'c'), message('m6', 'b', 'a'), message('m7', 'a', 'b')
];

const heightOf = (board: Board, id: string): number => Number(indexOf(board).get(id)?.y);
const findingsOf = (board: Board): string[] => checkBoard(board, routeConnectors(board, CONTEXT), CONTEXT).map(({ message: text }) => text);
const laidOut = async (board: Board): Promise<Board> => applyOperations(board, await layoutBoard(board, CONTEXT)).board;

describe('the parts of a block', () => {
    it('are divided from side to side, each divider above its first message', async () => {
        const board = await withDrafts(EMPTY_BOARD, DRAFTS);
        const [alt, first, second, loop] = ['alt', 'else', 'silent', 'loop'].map(id => shapeOf(board, id)!);
        expect([first.x, first.width, second.x, second.width]).toEqual([alt.x, alt.width, alt.x, alt.width]);
        expect(contains(alt, first) && contains(alt, second)).toBe(true);
        const rows = [
            heightOf(board, 'm3'), first.y, bottom(first), loop.y, heightOf(board, 'm4'), bottom(loop), second.y, bottom(second),
            heightOf(board, 'm6'), bottom(alt), heightOf(board, 'm7')
        ];
        expect(rows).toEqual(rows.toSorted((a, b) => a - b));
        expect(second.height).toBeGreaterThan(first.height);
        expect(findingsOf(board)).toEqual([]);
    });

    it('stay as they are in the file and after another layout', async () => {
        const board = await withDrafts(EMPTY_BOARD, DRAFTS);
        expect(readBoard(writeBoard(board)).board.elements).toEqual(board.elements);
        expect(await layoutBoard(board, CONTEXT)).toEqual([]);
    });

    it('are other ones once the person has moved a divider', async () => {
        const board = await withDrafts(EMPTY_BOARD, DRAFTS);
        const y = heightOf(board, 'm2') + 8;
        const moved = applyOperations(board, [{ op: 'update', id: 'else', set: { y, pinned: true } }]).board;
        const after = await laidOut(moved);
        expect(shapeOf(after, 'else')!.y).toBeGreaterThan(heightOf(after, 'm2'));
        expect(bottom(shapeOf(after, 'else')!)).toBeLessThan(heightOf(after, 'm3'));
        expect(findingsOf(after)).toEqual([]);
    });

    it('may be empty, at the beginning and at the end', async () => {
        const board = await withDrafts(EMPTY_BOARD, [
            ...DRAFTS, { id: 'early', type: 'divider', parent: 'alt', text: 'else early', firstMessage: 'm2' },
            { id: 'late', type: 'divider', parent: 'alt', text: 'else late' }
        ]);
        const [alt, early, late] = ['alt', 'early', 'late'].map(id => shapeOf(board, id)!);
        expect(bottom(early)).toBeLessThan(heightOf(board, 'm2'));
        expect(late.y).toBeGreaterThan(heightOf(board, 'm6'));
        expect(contains(alt, early) && contains(alt, late)).toBe(true);
        expect(findingsOf(board)).toEqual([]);
    });

    it('move down when somebody adds a message above them', async () => {
        const board = await withDrafts(EMPTY_BOARD, DRAFTS);
        const more = await withDrafts(board, [{ ...message('m0', 'a', 'c'), y: heightOf(board, 'm2') + 4 }, message('m8', 'c', 'a')]);
        expect(shapeOf(more, 'else')!.y).toBeGreaterThan(shapeOf(board, 'else')!.y);
        expect(findingsOf(more)).toEqual([]);
    });

    it('leave room between two blocks', async () => {
        const board = await withDrafts(EMPTY_BOARD, [
            ...DRAFTS, { id: 'opt', type: 'frame', text: 'opt', firstMessage: 'm7', lastMessage: 'm7' }
        ]);
        expect(findingsOf(board)).toEqual([]);
    });

    it('are those of any frame', async () => {
        const board = await withDrafts(EMPTY_BOARD, [
            { id: 'zone', type: 'frame', text: 'Zone' }, { id: 'in', type: 'rectangle', text: 'In', parent: 'zone' },
            { id: 'line', type: 'divider', text: 'below', inside: 'zone' }, { id: 'out', type: 'rectangle', text: 'Out' }
        ]);
        const isWhole = (some: Board): boolean => {
            const [zone, line] = ['zone', 'line'].map(id => shapeOf(some, id)!);
            return contains(zone, line) && line.x === zone.x && line.width === zone.width;
        };
        expect(isWhole(board)).toBe(true);
        const wide = applyOperations(board, settleDividers(board, [{ op: 'update', id: 'zone', set: { width: 700, height: 500 } }])).board;
        expect(isWhole(wide)).toBe(true);
        expect(isWhole(applyOperations(wide, settleDividers(wide, await layoutBoard(wide, CONTEXT))).board)).toBe(true);
    });

    it('stand in frames of their own on older boards', async () => {
        const older = DRAFTS.map((draft): Named => draft.type === 'divider'
            ? { ...draft, type: 'frame', lastMessage: draft.id === 'else' ? 'm5' : 'm6' } : draft)
            .map((draft): Named => draft.id === 'loop' ? { ...draft, parent: 'else' } : draft);
        const board = await withDrafts(EMPTY_BOARD, older);
        expect(contains(shapeOf(board, 'alt')!, shapeOf(board, 'else')!)).toBe(true);
        expect(findingsOf(board)).toEqual([]);
    });
});
