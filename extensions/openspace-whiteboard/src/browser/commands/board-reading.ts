import { inject, injectable } from '@theia/core/shared/inversify';
import { PicturedAnswer } from 'openspace-core/lib/browser/commands/pictured-answer';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { whiteboardCheck, whiteboardList, whiteboardRead, whiteboardRender, whiteboardToMermaid } from '../../common';
import { requireShape } from '../../common/commands/draft-operations';
import { toMermaid } from '../../common/exchange/write-mermaid';
import { Box } from '../../common/geometry/box';
import { indexOf, shapesOf } from '../../common/model/board';
import { BoardElement } from '../../common/model/shape';
import { DifferenceMark, differenceMarks } from '../../common/picture/difference-marks';
import { BoardDifference, differenceOf } from '../../common/sight/board-difference';
import { changesText } from '../../common/sight/changes-text';
import { differenceIds, differenceText, MARKS_LEGEND } from '../../common/sight/difference-text';
import { outlineBoard } from '../../common/sight/outline-board';
import { Boards, SeenBoard } from '../boards/boards';
import { describeFault } from '../boards/board-texts';
import { BoardTools } from '../boards/board-tools';
import { EarlierBoard, GitBoards } from '../comparing/git-boards';
import { BoardPictures } from '../pictures/board-pictures';
import { BoardAnswers } from './board-answers';

/** So many boards are looked into; the rest are only named. */
const MAX_READ = 300;
/** So many at a time: the connection carries other things, too. */
const READ_AT_ONCE = 20;
/** More shapes than a model wants to read one by one, unless it asks for them. */
const MANY_SHAPES = 60;
/** Of the longer side of a picture, in px: more is made smaller by models anyway. */
const PICTURE_SIZE = 1_400;

/** A board beside an earlier version of it. */
interface Compared {
    readonly earlier: EarlierBoard;
    readonly difference: BoardDifference;
    /** For the agent. */
    readonly text: string;
}

/** What the commands do that look at a board, whether it is open or not. */
@injectable()
export class BoardReading {

    @inject(Boards)
    protected readonly boards: Boards;

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(BoardPictures)
    protected readonly pictures: BoardPictures;

    @inject(BoardAnswers)
    protected readonly answers: BoardAnswers;

    @inject(BoardTools)
    protected readonly tools: BoardTools;

    @inject(GitBoards)
    protected readonly gitBoards: GitBoards;

    async list({ path: folder }: CommandArgs<typeof whiteboardList> = {}): Promise<CommandData<typeof whiteboardList>> {
        const { paths, truncated } = await this.boards.list(folder);
        const whiteboards: CommandData<typeof whiteboardList>['whiteboards'] = [];
        for (let start = 0; start < Math.min(paths.length, MAX_READ); start += READ_AT_ONCE) {
            const some = paths.slice(start, Math.min(start + READ_AT_ONCE, MAX_READ));
            whiteboards.push(...await Promise.all(some.map(path => this.listed(path))));
        }
        return { whiteboards: [...whiteboards, ...paths.slice(MAX_READ).map(whiteboardId => ({ whiteboardId }))], truncated };
    }

    async read(
        { whiteboardId, format, since, shapeIds, region, page }: CommandArgs<typeof whiteboardRead>
    ): Promise<CommandData<typeof whiteboardRead>> {
        const seen = await this.boards.read(whiteboardId);
        const { board, routes, revision } = seen;
        shapeIds?.forEach(id => requireShape(id, indexOf(board)));
        const about = { ...titleOf(seen), ...board.camera ? { camera: board.camera } : {}, revision, ...faultsOf(seen) };
        if (typeof since === 'string') {
            const { text, difference } = await this.compared(seen, since);
            return { ...about, outline: text, changes: { since, ...differenceIds(difference) } };
        }
        if (since !== undefined) {
            const changes = this.boards.changesSince(seen.file.uri, since);
            if (changes !== 'unknown') {
                return { ...about, outline: changesText(changes, board), changes: told(changes) };
            }
        }
        const wantsPart = shapeIds !== undefined || region !== undefined || page !== undefined;
        if (format === 'outline' || format === undefined && (wantsPart || board.elements.length > MANY_SHAPES)) {
            const remarks = await this.answers.driftRemarks(seen);
            return { ...about, ...outlineBoard(board, routes, { selection: shapeIds, region, page, remarks }) };
        }
        const wanted = new Set(shapeIds ?? []);
        const isIn = (element: BoardElement): boolean => !wantsPart || page !== undefined && !shapeIds && !region
            || wanted.has(element.id) || region !== undefined && isInside(element, region);
        const shapes = board.elements.filter(isIn).map(element => ({ ...element }));
        const findings = await this.answers.driftOf(seen, shapes.map(({ id }) => id));
        return { ...about, shapes, ...findings.length > 0 ? { findings } : {} };
    }

    async check({ whiteboardId, shapeIds }: CommandArgs<typeof whiteboardCheck>): Promise<CommandData<typeof whiteboardCheck>> {
        const seen = await this.boards.read(whiteboardId);
        shapeIds?.forEach(id => requireShape(id, indexOf(seen.board)));
        return { findings: [...this.answers.findingsOf(seen, shapeIds), ...await this.answers.driftOf(seen, shapeIds)] };
    }

    async render(
        { whiteboardId, region, theme = 'light', compare }: CommandArgs<typeof whiteboardRender>
    ): Promise<PicturedAnswer<CommandData<typeof whiteboardRender>>> {
        const seen = await this.boards.read(whiteboardId);
        const compared = compare === undefined ? undefined : await this.compared(seen, compare);
        const { data, width, height } = await this.pictures.png(
            seen, { region, isDark: theme === 'dark', maxSize: PICTURE_SIZE, marks: compared && this.marksOf(seen, compared) }
        );
        const outline = compared ? `${compared.text}\n${MARKS_LEGEND}` : outlineBoard(seen.board, seen.routes, { region }).outline;
        const description = compare === undefined ? `the board ${seen.file.path}` : `the board ${seen.file.path}, compared with ${compare}`;
        return new PicturedAnswer({ outline, width, height }, [{ mime: 'image/png', data, description }]);
    }

    async toMermaid({ whiteboardId }: CommandArgs<typeof whiteboardToMermaid>): Promise<CommandData<typeof whiteboardToMermaid>> {
        const { mermaid, lost } = toMermaid((await this.boards.read(whiteboardId)).board);
        return { mermaid, lost: [...lost] };
    }

    protected async compared(seen: SeenBoard, revision: string): Promise<Compared> {
        const earlier = await this.gitBoards.read(seen.file.path, revision);
        const difference = differenceOf(earlier.board, seen.board);
        const text = differenceText(difference, earlier.board, seen.board, revision);
        return { earlier, difference, text: earlier.isPartial ? `${text}\nNot all of ${revision}'s version could be read.` : text };
    }

    protected marksOf({ routes }: SeenBoard, { earlier, difference }: Compared): DifferenceMark[] {
        const { types, measurer } = this.tools;
        return differenceMarks(difference, { types, measurer, before: earlier.routes, after: routes });
    }

    /** One that cannot be read is only named. */
    protected async listed(whiteboardId: string): Promise<CommandData<typeof whiteboardList>['whiteboards'][number]> {
        const seen = await this.boards.read(whiteboardId).catch(() => undefined);
        return seen ? { whiteboardId, ...titleOf(seen), shapes: shapesOf(seen.board).length } : { whiteboardId };
    }
}

function titleOf({ board: { title } }: SeenBoard): { title?: string } {
    return title === undefined ? {} : { title };
}

function faultsOf({ faults }: SeenBoard): { faults?: string[] } {
    return faults.length === 0 ? {} : { faults: faults.map(describeFault) };
}

function isInside(element: BoardElement, { x, y, width, height }: Box): boolean {
    const [left, top] = [Number(element.x), Number(element.y)];
    return left >= x && top >= y && left <= x + width && top <= y + height;
}

/** As plain data. */
function told(changes: object): Record<string, unknown> {
    return { ...changes };
}
