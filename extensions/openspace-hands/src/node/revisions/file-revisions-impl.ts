import * as path from 'node:path';
import { Turns } from '@openspace/foundation/turns';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileRevisions, MAX_REVISION_SIZE, RevisionOptions } from 'openspace-core/lib/common/services/file-revisions';
import { MAX_WHOLE_SIZE } from 'openspace-core/lib/common/services/files-service';
import { FilesServiceImpl } from '../files/files-service-impl';
import { decodeText } from '../files/text-format';
import { askGit, commitOf, MAX_LINE } from './git-questions';
import { findRepository, GitRepository } from './git-repository';

/** Nobody shows more at once. */
const MAX_WAITING = 200;

/** An entry of a tree: mode, type, id, size (a word if it is not known), path. */
const ENTRY = /^(\d+) (\w+) ([0-9a-f]{40,64}) +(\S+)\t/;

const REGULAR_FILES: ReadonlySet<string> = new Set(['100644', '100755', '100664']);

/** Files of one page's workspace in the commits of their repositories. */
@injectable()
export class FileRevisionsImpl implements FileRevisions {

    @inject(FilesServiceImpl)
    protected readonly files: FilesServiceImpl;

    /** One after the other: a slide may ask for thousands. */
    protected readonly turns = new Turns();

    /** Questions that are not asked yet: equal ones share the answer. */
    protected readonly waiting = new Map<string, Promise<string | undefined>>();

    read(wanted: string, revision: string, { whole = false }: RevisionOptions = {}): Promise<string | undefined> {
        const question = JSON.stringify([wanted, revision, whole]);
        const same = this.waiting.get(question);
        if (same) {
            return same;
        }
        if (this.waiting.size >= MAX_WAITING) {
            return Promise.reject(new Error('Too many files of the past are wanted at once. Try again in a moment.'));
        }
        const text = this.turns.take(() => {
            this.waiting.delete(question);
            return this.readNow(wanted, revision, whole ? MAX_WHOLE_SIZE : MAX_REVISION_SIZE);
        });
        this.waiting.set(question, text);
        return text;
    }

    protected async readNow(wanted: string, revision: string, maxSize: number): Promise<string | undefined> {
        const { real, existing, path: named } = await this.files.recall(wanted);
        const repository = await findRepository(existing);
        if (!repository) {
            throw new Error(`${named} is in no git repository.`);
        }
        const commit = await commitOf(repository, revision);
        const entry = await this.entryOf(repository, commit, path.relative(repository.top, real).split(path.sep).join('/'));
        if (!entry) {
            return undefined;
        }
        if (entry.size > maxSize) {
            throw new Error(`${named} is too large in ${revision} to be shown.`);
        }
        const bytes = await this.must(repository, ['cat-file', 'blob', entry.id], maxSize + 1);
        // Git followed the paths by itself, and somebody may have made them lead to another repository meanwhile.
        if ((await findRepository(existing))?.objects !== repository.objects) {
            throw new Error(`The git repository of ${named} was changed while it was read.`);
        }
        const decoded = decodeText(bytes);
        if (!decoded) {
            throw new Error(`${named} is not text in ${revision}.`);
        }
        return decoded.text;
    }

    /** A link or a submodule is no file. */
    protected async entryOf(
        repository: GitRepository, commit: string, name: string
    ): Promise<{ readonly id: string; readonly size: number } | undefined> {
        const answer = await this.must(repository, ['ls-tree', '-l', '-z', '--full-tree', commit, '--', name], MAX_LINE);
        const [, mode, type, id, size] = ENTRY.exec(answer.toString('utf8')) ?? [];
        return type === 'blob' && REGULAR_FILES.has(mode) ? { id, size: Number(size) } : undefined;
    }

    protected async must(repository: GitRepository, words: readonly string[], maxBytes: number): Promise<Buffer> {
        const answer = await askGit(repository, words, maxBytes);
        if (!answer) {
            throw new Error('The git repository is incomplete or damaged.');
        }
        return answer;
    }
}
