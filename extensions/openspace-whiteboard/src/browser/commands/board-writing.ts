import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import {
    whiteboardAddShape, whiteboardConnect, whiteboardCreate, whiteboardDeleteShape, whiteboardFromMermaid, whiteboardUpdateShape
} from '../../common';
import { namedDrafts, requireShape, withFreeIds } from '../../common/commands/draft-operations';
import { parseDraft, parseUpdate } from '../../common/commands/parse-draft';
import { updateOperations } from '../../common/commands/update-operations';
import { applyOperations } from '../../common/model/apply-operations';
import { Board, indexOf } from '../../common/model/board';
import { deleteOperations } from '../../common/model/containment-operations';
import { Operation } from '../../common/model/operation';
import { Draft } from '../../common/placing/draft';
import { Boards } from '../boards/boards';
import { boardName } from '../boards/board-paths';
import { BoardTools } from '../boards/board-tools';
import { readMermaid } from '../exchange/read-mermaid';
import { CodeLinks } from '../links/code-links';
import { BoardAnswers, WriteAnswer } from './board-answers';
import { BoardPlacing } from './board-placing';

type LooseShape = Readonly<Record<string, unknown>>;

/** What the commands do that put something on a board, change it, or take it away. */
@injectable()
export class BoardWriting {

    @inject(Boards)
    protected readonly boards: Boards;

    @inject(BoardTools)
    protected readonly tools: BoardTools;

    @inject(BoardPlacing)
    protected readonly placing: BoardPlacing;

    @inject(CodeLinks)
    protected readonly links: CodeLinks;

    @inject(BoardAnswers)
    protected readonly answers: BoardAnswers;

    async create(
        { whiteboardId, title, shapes, mermaid }: CommandArgs<typeof whiteboardCreate>, context: CommandContext
    ): Promise<CommandData<typeof whiteboardCreate>> {
        if (shapes && mermaid !== undefined) {
            throw new Error('Give either shapes or mermaid, and add the other one afterwards.');
        }
        const diagram = mermaid === undefined ? undefined : await readMermaid(mermaid);
        const wanted = diagram?.drafts ?? await this.parse(whiteboardId, shapes ?? []);
        let ids: readonly string[] = [];
        const written = await this.boards.create(whiteboardId, async board => {
            const drafts = namedDrafts(board, wanted);
            ids = drafts.map(({ id }) => id);
            return [
                { op: 'title', title: title ?? diagram?.title ?? boardName(whiteboardId) },
                ...await this.placing.place(board, drafts, diagram)
            ];
        });
        return { whiteboardId: written.file.path, ...await this.answers.answer(written, ids, false, context) };
    }

    async addShape(
        { whiteboardId, shape, shapes }: CommandArgs<typeof whiteboardAddShape>, context: CommandContext
    ): Promise<WriteAnswer> {
        if ((shape === undefined) === (shapes === undefined)) {
            throw new Error('Give either shape or shapes.');
        }
        return this.add(whiteboardId, await this.parse(whiteboardId, shapes ?? [shape!]), shapes === undefined, context);
    }

    connect({ whiteboardId, ...ends }: CommandArgs<typeof whiteboardConnect>, context: CommandContext): Promise<WriteAnswer> {
        return this.add(whiteboardId, [parseDraft({ type: 'connector', ...ends }, this.tools.types, 'connector')], true, context);
    }

    async fromMermaid(
        { whiteboardId, mermaid }: CommandArgs<typeof whiteboardFromMermaid>, context: CommandContext
    ): Promise<CommandData<typeof whiteboardFromMermaid>> {
        const file = await this.boards.locate(whiteboardId).catch(() => undefined);
        if (!file) {
            return this.create({ whiteboardId, mermaid }, context);
        }
        const diagram = await readMermaid(mermaid);
        let ids: readonly string[] = [];
        const written = await this.boards.change(file.path, async board => {
            const drafts = namedDrafts(board, withFreeIds(board, diagram.drafts));
            ids = drafts.map(({ id }) => id);
            return this.placing.place(board, drafts, diagram);
        });
        return { whiteboardId: written.file.path, ...await this.answers.answer(written, ids, false, context) };
    }

    async updateShape(
        { whiteboardId, shapeId, updates, shapes }: CommandArgs<typeof whiteboardUpdateShape>, context: CommandContext
    ): Promise<WriteAnswer> {
        if ((shapes === undefined) === (shapeId === undefined || updates === undefined)) {
            throw new Error('Give either shapeId with updates, or shapes with their ids.');
        }
        const wanted: LooseShape[] = shapes ?? [{ ...updates, id: shapeId }];
        const ids = wanted.map(({ id }, index) => {
            if (typeof id !== 'string') {
                throw new Error(`shapes.${index}: "id" is missing.`);
            }
            return id;
        });
        const home = await this.boards.homeOf(whiteboardId);
        const written = await this.boards.change(whiteboardId, async board => {
            let current = board;
            const operations: Operation[] = [];
            for (const [index, values] of wanted.entries()) {
                const step = await this.updated(current, ids[index], values, home);
                operations.push(...step);
                current = applyOperations(current, step).board;
            }
            return operations;
        });
        return this.answers.answer(written, [...new Set(ids)], shapes === undefined, context);
    }

    async deleteShape(
        { whiteboardId, shapeId, shapeIds }: CommandArgs<typeof whiteboardDeleteShape>, context: CommandContext
    ): Promise<WriteAnswer> {
        const ids = [...new Set([...shapeIds ?? [], ...shapeId === undefined ? [] : [shapeId]])];
        if (ids.length === 0) {
            throw new Error('Give shapeId or shapeIds.');
        }
        let deleted = ids;
        const written = await this.boards.change(whiteboardId, board => {
            ids.forEach(id => requireShape(id, indexOf(board)));
            const operations = deleteOperations(board, ids);
            deleted = operations.flatMap(operation => operation.op === 'delete' ? [operation.id] : []);
            return operations;
        });
        return this.answers.answer(written, deleted, shapeIds === undefined, context);
    }

    protected async add(whiteboardId: string, wanted: readonly Draft[], isOne: boolean, context: CommandContext): Promise<WriteAnswer> {
        let ids: readonly string[] = [];
        const written = await this.boards.change(whiteboardId, async board => {
            const drafts = namedDrafts(board, wanted);
            ids = drafts.map(({ id }) => id);
            return this.placing.place(board, drafts);
        });
        return this.answers.answer(written, ids, isOne, context);
    }

    protected async updated(board: Board, id: string, values: LooseShape, home: FileHome | undefined): Promise<Operation[]> {
        requireShape(id, indexOf(board));
        const element = indexOf(board).get(id)!;
        const { update, moved } = await this.placing.settle(board, id, parseUpdate(values, element.type, this.tools.types, id));
        const settled = applyOperations(board, moved).board;
        const set = await this.links.pinned(update.set, home);
        return [...moved, ...updateOperations(settled, id, { ...update, set }, this.tools)];
    }

    protected async parse(whiteboardId: string, shapes: readonly LooseShape[]): Promise<Draft[]> {
        const home = await this.boards.homeOf(whiteboardId);
        const drafts = shapes.map((shape, index) => parseDraft(shape, this.tools.types, shapes.length === 1 ? 'shape' : `shapes.${index}`));
        return Promise.all(drafts.map(draft => this.links.pinned(draft, home)));
    }
}
