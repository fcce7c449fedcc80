import { inject, injectable } from '@theia/core/shared/inversify';
import { FileRevisions } from 'openspace-core/lib/common/services/file-revisions';
import { Board } from '../../common/model/board';
import { Routes } from '../../common/routing/route';
import { BoardTexts } from '../boards/board-texts';
import { BoardTools } from '../boards/board-tools';

/** A board as it was. */
export interface EarlierBoard {
    readonly board: Board;
    readonly routes: Routes;
    /** Not all of it could be read. */
    readonly isPartial: boolean;
}

/** What the last commit is called. */
export const LAST_COMMIT = 'HEAD';

/** Boards of the workspace as they were in commits of their git repository. */
@injectable()
export class GitBoards {

    @inject(FileRevisions)
    protected readonly revisions: FileRevisions;

    @inject(BoardTexts)
    protected readonly texts: BoardTexts;

    @inject(BoardTools)
    protected readonly tools: BoardTools;

    /** By the path as the agent calls it. Rejects with a message for the user if there is no such version. */
    async read(path: string, revision: string): Promise<EarlierBoard> {
        const text = await this.revisions.read(path, revision, { whole: true });
        if (text === undefined) {
            throw new Error(revision === LAST_COMMIT
                ? `${path} is new: the last commit does not have it.`
                : `${path} does not exist in ${revision}.`);
        }
        const { board, faults } = this.texts.read(text);
        await this.tools.prepareRoutes(board);
        return { board, routes: this.tools.route(board), isPartial: faults.length > 0 };
    }
}
