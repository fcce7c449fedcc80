import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { UndoStep } from 'openspace-core/lib/browser/undo/undo-steps';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import { applyOperations } from '../../common/model/apply-operations';
import { Board, BOARD_ENDING, EMPTY_BOARD } from '../../common/model/board';
import { ReadBoard } from '../../common/model/board-file';
import { diffBoards } from '../../common/model/diff-boards';
import { settleDividers } from '../../common/model/dividers';
import { BoardChanges } from '../../common/model/journal';
import { mergeBoards } from '../../common/model/merge-boards';
import { BoardMemory } from './board-memory';
import { newBoardPath } from './board-paths';
import { BoardTexts, reasonNotToWrite } from './board-texts';
import { BoardEdit, Boards, SeenBoard, WrittenBoard } from './boards';
import { DirectWrites } from './direct-writes';
import { locateBoard } from './locate-board';

/** How often a change is worked out anew because somebody else changed the board meanwhile. */
const MAX_ATTEMPTS = 3;

/** Somebody changed the board while a change was worked out. */
class Outdated extends Error { }

@injectable()
export class BoardsImpl implements Boards {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(AgentDocuments)
    protected readonly documents: AgentDocuments;

    @inject(BoardTexts)
    protected readonly texts: BoardTexts;

    @inject(BoardMemory)
    protected readonly memory: BoardMemory;

    @inject(DirectWrites)
    protected readonly direct: DirectWrites;

    async list(path?: string): Promise<{ readonly paths: readonly string[]; readonly truncated: boolean }> {
        const { results, truncated } = await this.files.search({ path, query: BOARD_ENDING, includePattern: `**/*${BOARD_ENDING}` });
        return { paths: results.filter(path => path.toLowerCase().endsWith(BOARD_ENDING)).sort(), truncated };
    }

    locate(path: string): Promise<LocatedPath> {
        return locateBoard(this.files, path, 'read');
    }

    async read(path: string): Promise<SeenBoard> {
        const file = await this.locate(path);
        const { board, faults } = this.texts.read(await this.documents.readWhole(file));
        await this.memory.prepare(file.uri, board);
        return { file, board, faults, ...this.memory.see(file.uri, board, 'disk') };
    }

    homeOf(path: string): Promise<FileHome | undefined> {
        // What is wrong with the path is said by who writes there.
        return this.files.locate(path, 'compare').catch(() => undefined);
    }

    async create(path: string, edit: BoardEdit): Promise<WrittenBoard> {
        const wanted = newBoardPath(path);
        const file = await this.files.locate(wanted, 'write');
        const refuse = (): never => {
            throw new Error(`${wanted} exists already. Change its shapes, or choose another name.`);
        };
        if (file.kind !== 'missing') {
            refuse();
        }
        const { board } = applyOperations(EMPTY_BOARD, settleDividers(EMPTY_BOARD, await edit(EMPTY_BOARD)));
        const written = await this.documents.transform(file, before => before === undefined ? this.texts.write(board) : refuse());
        return {
            file: written.file, board, faults: [], ...this.memory.see(written.file.uri, board, 'agent'),
            before: { board: EMPTY_BOARD, routes: new Map() }, undo: this.documents.undoStep(written)
        };
    }

    async change(path: string, edit: BoardEdit): Promise<WrittenBoard> {
        const settled: BoardEdit = async board => settleDividers(board, await edit(board));
        return await this.changeOpen(path, settled) ?? this.changeAny(path, settled);
    }

    changesSince(uri: string, revision: number): BoardChanges | 'unknown' {
        return this.memory.since(uri, revision);
    }

    protected async changeOpen(path: string, edit: BoardEdit): Promise<WrittenBoard | undefined> {
        let before: WrittenBoard['before'] | undefined;
        const written = await this.direct.change(path, async (board, uri) => {
            await this.memory.prepare(uri, board);
            before = { board, ...this.memory.see(uri, board, 'disk') };
            return edit(board);
        });
        if (!written || !before) {
            return undefined;
        }
        const { file, board, stored, faults } = written;
        const undo = this.undoStep(file, before.board, stored);
        return { file, board, faults, ...this.memory.see(file.uri, board, 'agent'), before, undo };
    }

    protected async changeAny(path: string, edit: BoardEdit): Promise<WrittenBoard> {
        const file = await locateBoard(this.files, path, 'write');
        for (let attempt = 1; ; attempt++) {
            const seen = this.soundBoard(file, await this.documents.readWhole(file));
            await this.memory.prepare(file.uri, seen.board);
            const before = { board: seen.board, ...this.memory.see(file.uri, seen.board, 'disk') };
            const operations = await edit(seen.board);
            if (operations.length === 0) {
                return { file, ...before, faults: seen.faults, before, undo: NOTHING_TO_UNDO };
            }
            let base = seen.board;
            try {
                const after = await this.write(file, now => {
                    base = now;
                    if (attempt < MAX_ATTEMPTS && !isSame(now, seen.board)) {
                        throw new Outdated();
                    }
                    return applyOperations(now, operations).board;
                });
                return {
                    file, board: after, faults: seen.faults, ...this.memory.see(file.uri, after, 'agent'), before,
                    undo: this.undoStep(file, base, after)
                };
            } catch (error) {
                if (!(error instanceof Outdated)) {
                    throw error;
                }
            }
        }
    }

    /** The board afterwards. */
    protected async write(file: LocatedPath, change: (now: Board) => Board): Promise<Board> {
        const { after } = await this.documents.transform(file, text => {
            if (text === undefined) {
                throw new Error(`There is no board ${file.path}.`);
            }
            return this.texts.write(change(this.soundBoard(file, text).board));
        });
        return this.texts.read(String(after)).board;
    }

    protected soundBoard({ path }: LocatedPath, text: string): ReadBoard {
        const read = this.texts.read(text);
        const reason = reasonNotToWrite(read);
        if (reason !== undefined) {
            throw new Error(`${path} is left as it is. ${reason}`);
        }
        return read;
    }

    /** What the person changed elsewhere on the board since then stays. */
    protected undoStep(file: LocatedPath, before: Board, after: Board): UndoStep {
        const exchange = (from: Board, to: Board): Promise<string | undefined> => this.write(file, now => {
            const { board, conflicts } = mergeBoards(from, now, to);
            if (conflicts.length > 0) {
                throw new Error(`${file.path} has been changed meanwhile.`);
            }
            return board;
        }).then(() => undefined, (error: Error) => error.message);
        return { undo: () => exchange(after, before), redo: () => exchange(before, after) };
    }
}

const NOTHING_TO_UNDO: UndoStep = { undo: async () => undefined, redo: async () => undefined };

/** Wherever somebody looks at it. */
function isSame(one: Board, other: Board): boolean {
    return one === other || diffBoards(one, other).every(({ op }) => op === 'camera');
}
