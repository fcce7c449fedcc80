import * as path from 'node:path';
import { Turns } from '@openspace/foundation/turns';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    BlameQuery, ChangedPath, DiffQuery, FileBlame, FileDiff, RepositoryDiff, RepositoryHead, RepositoryStatus, SourceControl
} from '../../common/services/source-control';
import { FilesServiceImpl } from '../files/files-service-impl';
import { commitOf, findCommit } from '../revisions/git-questions';
import { findRepository, GitRepository } from '../revisions/git-repository';
import { GitRefusal } from '../revisions/quiet-git';
import { readBlame } from './blame-text';
import { describeHead } from './checked-out';
import { DIFF_WORDS, DiffEntry, readDiff } from './diff-text';
import { FilesView, withFiles } from './files-view';
import { PatchBudget } from './patch-budget';
import { findScope, pathIn, RepositoryScope } from './repository-scope';
import { readStatus, StatusEntry } from './status-text';

/** Nobody reads more of them. */
const MAX_FILES = 300;

/** In bytes. */
const MAX_STATUS = 1024 * 1024;
const MAX_DIFF = 4 * 1024 * 1024;
const MAX_BLAME = 32 * 1024 * 1024;

/** Of ranges of lines. */
const MAX_BLAMED = 300;

/** In milliseconds: long histories take their time, and a command has thirty seconds. */
const MAX_TIME = 25_000;

/** What git knows of the files of one page's workspace. */
@injectable()
export class SourceControlImpl implements SourceControl {

    @inject(FilesServiceImpl)
    protected readonly files: FilesServiceImpl;

    /** One after the other: git looks at many files at once by itself. */
    protected readonly turns = new Turns();

    async head(): Promise<RepositoryHead> {
        const { repository } = await findScope(await this.files.guard());
        return describeHead(repository, await findCommit(repository, 'HEAD'));
    }

    status({ path: wanted }: { readonly path?: string }): Promise<RepositoryStatus> {
        return this.looking(wanted, async (scope, view) => {
            const output = await view.run([
                'status', '--porcelain=v2', '-z', '--untracked-files=normal', '--ignore-submodules=dirty', '--find-renames',
                '--', ...scope.within
            ], MAX_STATUS, { mayBeCut: true, maxTime: MAX_TIME });
            const entries = readStatus(output.toString('utf8'));
            const files = (await Promise.all(entries.slice(0, MAX_FILES).map(entry => this.nameEntry(scope, entry)))).flat();
            return {
                path: scope.named,
                ...await describeHead(scope.repository, view.head),
                files,
                truncated: entries.length > MAX_FILES || output.length >= MAX_STATUS,
                ...othersOf(scope)
            };
        });
    }

    diff({ path: wanted, staged, since }: DiffQuery): Promise<RepositoryDiff> {
        return this.looking(wanted, async (scope, view) => {
            const words = ['diff', ...DIFF_WORDS, ...await this.sides(scope.repository, view, staged, since), '--', ...scope.within];
            const output = await view.run(words, MAX_DIFF, { mayBeCut: true, maxTime: MAX_TIME });
            const entries = readDiff(output.toString('utf8'));
            const budget = new PatchBudget();
            const shown = await Promise.all(entries.slice(0, MAX_FILES).map(entry => this.showEntry(scope, entry)));
            const files = shown.flat().map(file => budget.spend(file));
            return {
                files,
                truncated: entries.length > MAX_FILES || output.length >= MAX_DIFF || budget.isSpent,
                ...othersOf(scope)
            };
        });
    }

    async blame({ path: wanted, line, endLine = line, text }: BlameQuery): Promise<FileBlame> {
        if (line !== undefined && endLine !== undefined && endLine < line) {
            throw new Error('endLine is before line.');
        }
        const { real, path: named } = await this.files.recall(wanted);
        return this.looking(wanted, async ({ repository }, view) => {
            const words = [
                'blame', '--porcelain', '--no-textconv', ...line === undefined ? [] : ['-L', `${line},${endLine}`],
                ...text === undefined ? [] : ['--contents', '-'], '--', pathIn(repository, real)
            ];
            const output = await view.run(words, MAX_BLAME, { mayBeCut: true, maxTime: MAX_TIME, input: text })
                .catch((error: unknown) => {
                    const missing = line === undefined ? '' : ', or it has no such line';
                    throw error instanceof GitRefusal ? new Error(`Git has no history of ${named}${missing}.`, { cause: error }) : error;
                });
            const lines = readBlame(output.toString('utf8'));
            return { lines: lines.slice(0, MAX_BLAMED), truncated: lines.length > MAX_BLAMED || output.length >= MAX_BLAME };
        });
    }

    protected looking<T>(wanted: string | undefined, look: (scope: RepositoryScope, view: FilesView) => Promise<T>): Promise<T> {
        return this.turns.take(async () => {
            const scope = await findScope(await this.files.guardOf(wanted), wanted);
            const answer = await withFiles(scope.repository, view => look(scope, view)).catch((error: unknown) => {
                throw error instanceof GitRefusal ? new Error('The git repository is incomplete or damaged.', { cause: error }) : error;
            });
            // Git followed the paths by itself, and somebody may have made them lead to another repository meanwhile.
            if ((await findRepository(scope.folder))?.objects !== scope.repository.objects) {
                throw new Error(`The git repository of ${scope.named} was changed while it was read.`);
            }
            return answer;
        });
    }

    /** What git is to compare, as words. */
    protected async sides(
        repository: GitRepository, { head, run }: FilesView, staged: boolean | undefined, since: string | undefined
    ): Promise<string[]> {
        const cached = staged ? ['--cached'] : [];
        if (since !== undefined) {
            return [...cached, await commitOf(repository, since)];
        }
        if (staged) {
            return cached;
        }
        if (staged === false) {
            // Instead of a comparison with both sides of a conflict, which has another form.
            return ['--ours'];
        }
        return [head ?? (await run(['hash-object', '-t', 'tree', '--stdin'], 1024)).toString('utf8').trim()];
    }

    /** Files outside of the workspace are not named. */
    protected async nameEntry(scope: RepositoryScope, { path: name, from, ...entry }: StatusEntry): Promise<ChangedPath[]> {
        const [named, before] = await Promise.all([name, ...from === undefined ? [] : [from]].map(scope.nameOf));
        return named === undefined ? []
            : [{ path: name.endsWith('/') ? `${named}/` : named, ...entry, ...before === undefined ? {} : { from: before } }];
    }

    protected async showEntry(
        { repository, nameOf }: RepositoryScope, { isBinary, isSubmodule, patch, ...entry }: DiffEntry
    ): Promise<FileDiff[]> {
        const { path: name, status, additions, deletions } = entry;
        const names = [name, ...entry.from === undefined ? [] : [entry.from]];
        const [named, from] = await Promise.all(names.map(nameOf));
        if (named === undefined) {
            return [];
        }
        const file = { path: named, status, ...from === undefined ? {} : { from }, additions, deletions };
        if (isBinary) {
            return [{ ...file, patch: '', note: 'Binary file.' }];
        }
        const refusals = isSubmodule ? [] : await Promise.all(names.map(own => this.refusalOf(path.join(repository.top, own))));
        const refusal = refusals.find(reason => reason !== undefined);
        if (refusal !== undefined || patch === undefined) {
            return [{ ...file, patch: '', note: refusal ?? 'Not shown: the diff is too long.' }];
        }
        return [{ ...file, patch }];
    }

    /** Why a file is not shown to the agent. */
    protected refusalOf(real: string): Promise<string | undefined> {
        return this.files.recall(real).then(() => undefined, (error: Error) => `Not shown. ${error.message.replace(/: [^:]*$/, '.')}`);
    }
}

function othersOf({ others }: RepositoryScope): { otherRepositories?: string[] } {
    return others.length > 0 ? { otherRepositories: [...others] } : {};
}
