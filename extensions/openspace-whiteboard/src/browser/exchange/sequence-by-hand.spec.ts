import { describe, expect, it } from 'vitest';
import { namedDrafts } from '../../common/commands/draft-operations';
import { parseDraft } from '../../common/commands/parse-draft';
import { toMermaid } from '../../common/exchange/write-mermaid';
import { Board } from '../../common/model/board';
import { CONTEXT, withDrafts } from '../../common/placing/fixtures/place-graph';
import { BoardEditor } from '../editing/board-editor';
import { ConnectGesture } from '../editing/connect-gesture';
import { box, MemoryBoard, TEST_KIT } from '../editing/fixtures/memory-board';
import { readMermaid } from './read-mermaid';

const LIFELINES = [box('web', 0, 0, { type: 'lifeline', height: 600 }), box('api', 300, 0, { type: 'lifeline', height: 600 })];

/** As the command `connect` does it. */
const connected = (board: Board, from: string, to: string, more: object = {}): Promise<Board> =>
    withDrafts(board, namedDrafts(board, [parseDraft({ type: 'connector', from, to, ...more }, CONTEXT.types)]));

const EXPECTED = [
    'sequenceDiagram', '    participant web', '    participant api', '    web->>api: ask', '    activate api', '    api->>api: think',
    '    api-->>web: answer', '    deactivate api', '    web-)api: bye', ''
].join('\n');

describe('a sequence that nobody wrote as Mermaid', () => {
    it('is written from messages that the agent connected, with those to oneself, activations and returns', async () => {
        let board: Board = { elements: LIFELINES };
        board = await connected(board, 'web', 'api', { id: 'ask', label: 'ask' });
        board = await connected(board, 'api', 'api', { id: 'think', label: 'think' });
        board = await connected(board, 'api', 'web', { id: 'answer', label: 'answer', relation: 'return' });
        board = await connected(board, 'web', 'api', { id: 'bye', label: 'bye', relation: 'async' });
        board = await withDrafts(board, namedDrafts(board, [parseDraft(
            { type: 'activation', lifeline: 'api', firstMessage: 'ask', lastMessage: 'answer' }, CONTEXT.types
        )]));
        const { mermaid, lost } = toMermaid(board);
        expect({ mermaid, lost }).toEqual({ mermaid: EXPECTED, lost: [] });
        expect((await readMermaid(mermaid)).drafts.filter(({ type }) => type === 'message')).toHaveLength(4);
    });

    it('is written from messages that the person drew, in the order in which they stand', () => {
        const board = new MemoryBoard(LIFELINES);
        const editor = new BoardEditor(board, TEST_KIT, message => expect.fail(message));
        const draw = (from: string, to: string, y: number, more: Readonly<Record<string, unknown>>): void => {
            const gesture = new ConnectGesture(editor, { shape: from }, { x: from === 'web' ? 50 : 350, y });
            const move = (x: number): void => gesture.move({ point: { x, y }, isStraight: false, isFree: false, pixel: 1 });
            move(200);
            move(to === 'web' ? 50 : 350);
            gesture.end();
            editor.apply([...editor.state.selection].map(id => ({ op: 'update', id, set: more })));
        };
        draw('web', 'api', 400, { label: 'bye', relation: 'async' });
        draw('web', 'api', 120, { label: 'ask' });
        draw('api', 'web', 304, { label: 'answer', relation: 'return' });
        draw('api', 'api', 200, { label: 'think' });
        board.apply([{ op: 'add', element: { id: 'busy', type: 'activation', lifeline: 'api', x: 344, y: 120, width: 12, height: 184 } }]);
        expect(toMermaid(board.board)).toEqual({ mermaid: EXPECTED, lost: [] });
    });
});
