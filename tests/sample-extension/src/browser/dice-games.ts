import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FileProblems } from 'openspace-core/lib/browser/surfaces/surface-problems';
import { UndoStep } from 'openspace-core/lib/browser/undo/undo-steps';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { DiceGame, GAME_ENDING, impossibleRolls, NEW_GAME, printGame, readGame } from '../common';

/** Games in files, as the person sees them: an editor may have one open, with changes that are not saved. */
@injectable()
export class DiceGames {

    @inject(FilesService) protected readonly files: FilesService;
    @inject(AgentDocuments) protected readonly documents: AgentDocuments;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;

    protected readonly onDidChangeEmitter = new Emitter<string>();
    /** URI of a game. */
    readonly onDidChange: Event<string> = this.onDidChangeEmitter.event;
    protected readonly onDidFindEmitter = new Emitter<FileProblems>();
    readonly onDidFind: Event<FileProblems> = this.onDidFindEmitter.event;

    @postConstruct()
    protected init(): void {
        this.documents.onDidChange(({ uri }) => {
            if (uri.endsWith(GAME_ENDING)) {
                this.onDidChangeEmitter.fire(uri);
            }
        });
    }

    locate(path: string, purpose: 'show' | 'write'): Promise<LocatedPath> {
        return this.files.locate(path, purpose);
    }

    async read(uri: URI): Promise<DiceGame> {
        const file = await this.files.locate(this.paths.pathOf(uri), 'read');
        const text = await this.documents.read(file);
        const game = readGame(text);
        this.onDidFindEmitter.fire({ uri: uri.toString(), problems: impossibleRolls(game).map(roll => problemAt(text, game, roll)) });
        return game;
    }

    /** Adds a roll as one step, whatever else happens to the file. */
    async add(path: string, value?: number): Promise<{ readonly game: DiceGame; readonly undo: UndoStep }> {
        if (!path.endsWith(GAME_ENDING)) {
            throw new Error(`The name of a game ends with ${GAME_ENDING}.`);
        }
        let game = NEW_GAME;
        const written = await this.documents.transform(await this.locate(path, 'write'), before => {
            game = before === undefined ? NEW_GAME : readGame(before);
            game = { ...game, rolls: [...game.rolls, value ?? 1 + Math.floor(Math.random() * game.sides)] };
            return printGame(game);
        });
        return { game, undo: this.documents.undoStep(written) };
    }
}

function problemAt(text: string, { sides, rolls }: DiceGame, roll: number): FileProblems['problems'][number] {
    const line = Math.max(text.split('\n').findIndex(one => one.trim().replace(',', '') === String(rolls[roll - 1])), 0);
    return {
        message: `A die with ${sides} sides cannot show ${rolls[roll - 1]}.`, severity: 2, source: 'dice',
        range: { start: { line, character: 0 }, end: { line, character: 100 } }
    };
}
