import { Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, optional } from '@theia/core/shared/inversify';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { FileRevisions } from 'openspace-core/lib/common/services/file-revisions';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { FileHome, pathFrom } from 'openspace-core/lib/common/services/path-from';
import { LAST_TURN, TurnRevisions } from 'openspace-core/lib/common/services/turn-revisions';
import { changeCode, ShownChange, showChange } from '../../common/living-code/code-change';
import { FenceInfo } from '../../common/living-code/fence-info';
import { LivingCode, resolveLivingCode } from '../../common/living-code/living-code';

/** Stands among the sources of a slide for the turns of the session in front. */
export const TURNS_SOURCE = 'openspace-turns:';

export interface LivingChange {
    /** As the agent calls the file. */
    readonly path: string;
    /** What is compared, for the user: `HEAD~3 → now`. */
    readonly title: string;
    /** Where the part is in the text after, which is what the file has now if `isNow`. */
    readonly after: LivingCode;
    readonly isNow: boolean;
    /** Undefined if the code is `missing`. Without steps if nothing changed. */
    readonly change?: ShownChange;
    /** What to look at for news; see `RenderedSlide.sources`. */
    readonly sources: readonly string[];
}

interface Texts {
    readonly before: string;
    readonly after: string;
}

/** How code of the workspace came to be, for slides. A slide is shown to the agent, too: what it may not read is not shown. */
@injectable()
export class LivingChanges {

    @inject(CodeReferences) protected readonly references: CodeReferences;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(FileRevisions) protected readonly revisions: FileRevisions;
    @inject(TurnRevisions) @optional() protected readonly turns: TurnRevisions | undefined;

    /** {@link TURNS_SOURCE} has changed. */
    get onDidChangeTurns(): Event<void> {
        return this.turns?.onDidChange ?? Event.None;
    }

    /** What a block that {@link isChange} shows; does not reject. */
    async resolve(info: FenceInfo, home?: FileHome): Promise<LivingChange> {
        const { file = '', from, to, turn } = info;
        const isNow = from !== undefined && to === undefined;
        const base = { title: titleOf(info), isNow, path: file, sources: turn === undefined ? [] : [TURNS_SOURCE] };
        let located: LocatedPath | undefined;
        try {
            located = await this.files.locate(pathFrom(home, file), 'recall');
            const { path, uri, question } = located;
            const shown = home?.inCopy ? file : path;
            if (question !== undefined) {
                throw new Error(`${shown} may contain secrets and is not shown.`);
            }
            const { before, after } = await (from === undefined
                ? this.ofTurn(path, turn ?? LAST_TURN) : this.ofRevisions(path, from, to));
            const code = resolveLivingCode({ ...info, file: shown, ...isNow ? {} : { pin: undefined } }, after);
            const part = code.startLine === undefined || code.endLine === undefined ? undefined
                : { startLine: code.startLine, endLine: code.endLine };
            const isWhole = (info.lines ?? info.region ?? info.symbol) === undefined;
            return {
                ...base, path: shown, after: code, sources: isNow ? [...base.sources, uri] : base.sources,
                ...part ? { change: showChange(changeCode(before, after, isWhole ? undefined : part), isWhole) } : {}
            };
        } catch (error) {
            const message = error instanceof Error ? error.message : String(error);
            return {
                ...base, after: { state: 'missing', message },
                ...located
                    ? { path: home?.inCopy ? file : located.path, sources: isNow ? [...base.sources, located.uri] : base.sources } : {}
            };
        }
    }

    protected async ofRevisions(path: string, from: string, to: string | undefined): Promise<Texts> {
        const [before, after] = await Promise.all([
            this.revisions.read(path, from),
            to === undefined ? this.references.read(path).then(({ text }) => text) : this.revisions.read(path, to)
        ]);
        if (before === undefined || after === undefined) {
            const revision = before === undefined ? from : to;
            throw new Error(revision === undefined ? `There is no file ${path}.` : `There is no file ${path} in ${revision}.`);
        }
        return { before, after };
    }

    protected async ofTurn(path: string, turn: string): Promise<Texts> {
        if (!this.turns) {
            throw new Error('Changes of turns are not available here.');
        }
        const { before = '', after } = await this.turns.change(path, turn);
        if (after === undefined) {
            throw new Error(`The turn deleted ${path}.`);
        }
        return { before, after };
    }
}

function titleOf({ from, to, turn }: FenceInfo): string {
    if (from === undefined) {
        return turn === LAST_TURN
            ? nls.localize('openspace/presentation/change/lastTurn', 'last turn, before → after')
            : nls.localize('openspace/presentation/change/turn', 'one turn, before → after');
    }
    return `${from} → ${to ?? nls.localize('openspace/presentation/change/now', 'now')}`;
}
