import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { Board } from '../../common/model/board';
import { diffBoards } from '../../common/model/diff-boards';
import { BoardChanges, Journal } from '../../common/model/journal';
import { Author } from '../../common/model/operation';
import { Routes } from '../../common/routing/route';
import { BoardDocuments } from './board-documents';
import { BoardTools } from './board-tools';

interface Memory {
    readonly journal: Journal;
    board: Board;
    routed: { readonly board: Board; readonly routes: Routes };
}

/** Boards of which the changes are remembered. */
const MAX_BOARDS = 30;

/** What the agent last saw of each board: revisions, and ways of connectors that need not be worked out again. */
@injectable()
export class BoardMemory {

    @inject(BoardDocuments)
    protected readonly documents: BoardDocuments;

    @inject(BoardTools)
    protected readonly tools: BoardTools;

    protected readonly memories = new Map<string, Memory>();

    @postConstruct()
    protected init(): void {
        this.documents.onDidChange(({ uri, after, by }) => {
            const memory = this.memories.get(uri);
            if (memory) {
                this.note(memory, after, by);
            }
        });
    }

    /** To be awaited before a board is seen that may have many connectors. */
    prepare(uri: string, board: Board): Promise<void> | undefined {
        return this.tools.prepareRoutes(board, this.memories.get(uri)?.routed);
    }

    /** The board is this one now. Who changed it is told by open boards; of others it is `by`. */
    see(uri: string, board: Board, by: Author): { readonly routes: Routes; readonly revision: number } {
        let memory = this.memories.get(uri);
        if (memory) {
            this.note(memory, board, by);
            this.memories.delete(uri);
        } else {
            memory = {
                board, journal: new Journal(board, Math.floor(Date.now() / 1_000)), routed: { board, routes: this.tools.route(board) }
            };
        }
        this.memories.set(uri, memory);
        const [oldest] = this.memories.keys();
        if (this.memories.size > MAX_BOARDS) {
            this.memories.delete(oldest);
        }
        if (memory.routed.board !== board) {
            memory.routed = { board, routes: this.tools.route(board, memory.routed) };
        }
        return { routes: memory.routed.routes, revision: memory.journal.revision };
    }

    since(uri: string, revision: number): BoardChanges | 'unknown' {
        return this.memories.get(uri)?.journal.since(revision) ?? 'unknown';
    }

    protected note(memory: Memory, board: Board, by: Author): void {
        if (board !== memory.board && diffBoards(memory.board, board).some(({ op }) => op !== 'camera')) {
            memory.journal.record(board, by);
        }
        memory.board = board;
    }
}
