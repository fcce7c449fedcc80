import { timeout } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FilesService } from 'openspace-core/lib/common';
import { CheckedFiles } from './checked-files';
import { CodeFiles } from './code-files';
import { Moment } from './diagnostic-moments';
import { LanguageSupport } from './language-support';
import { FileSnapshot } from './new-findings';

/** Files that are opened for one answer. */
const MAX_FILES = 20;

/** A server has other work as well. */
const AT_ONCE = 4;

/** The command as a whole has 30 s. */
const MAX_CHECK_MS = 15_000;

export interface CheckedFolder {
    /** What is wrong with the files that were checked. */
    readonly moment: Moment;
    /** For the agent: how much was not; undefined if all was. */
    readonly note?: string;
}

/** Has the files of a folder checked, as many as there is time for. */
@injectable()
export class FolderCheck {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(CodeFiles)
    protected readonly code: CodeFiles;

    @inject(CheckedFiles)
    protected readonly checked: CheckedFiles;

    @inject(LanguageSupport)
    protected readonly support: LanguageSupport;

    /** Without what git ignores and what nobody checks. */
    async check(folder: string): Promise<CheckedFolder> {
        const { results, truncated } = await this.files.search({ query: '', path: folder });
        const served = await this.support.promisedOf(results);
        const queue = served.slice(0, MAX_FILES);
        const end = performance.now() + MAX_CHECK_MS;
        const done = new Map<string, FileSnapshot>();
        const work = async (): Promise<void> => {
            for (let path = queue.shift(); path !== undefined && performance.now() < end; path = queue.shift()) {
                await this.checkFile(path, done);
            }
        };
        await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, work)), timeout(MAX_CHECK_MS)]);
        const left = served.length - done.size;
        return {
            moment: new Map(done),
            ...left > 0 || truncated
                ? { note: `Files that were not checked: ${left}${truncated ? ' or more' : ''}. Name a smaller folder, or a file.` } : {}
        };
    }

    protected async checkFile(path: string, done: Map<string, FileSnapshot>): Promise<void> {
        try {
            const code = await this.code.open(path);
            const { findings, isUnknown, isPartial } = await this.checked.check(code);
            if (!isUnknown && !isPartial) {
                done.set(code.model.uri, { text: code.text.getValue(), findings });
            }
        } catch {
            // Gone, too large, or not to be read for the agent: it counts as one that was not checked.
        }
    }
}
