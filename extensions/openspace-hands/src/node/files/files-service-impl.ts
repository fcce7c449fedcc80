import { realpath, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    Agreement, DocumentContent, FileBytes, FileListing, FileQuery, FilesService, FilesSetup, FileText, FoundDeclaration, FoundFiles,
    isSameContent, MAX_TEXT_SIZE, MAX_WHOLE_SIZE, LocatedPath, PathPurpose, ReadOptions, WriteOptions, WrittenFile
} from 'openspace-core/lib/common/services/files-service';
import { outlineOf } from 'openspace-core/lib/common/text/outline';
import { applySplice, TextSplice } from 'openspace-core/lib/common/text/text-splice';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ownFolders } from 'openspace-core/lib/node/launch/own-folders';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { CopyGuard, FolderCopies } from 'openspace-core/lib/node/paths/folder-copies';
import { GuardRoot } from 'openspace-core/lib/node/paths/guard-root';
import { openFile } from 'openspace-core/lib/node/paths/open-checked';
import { GuardedPath, PathGuard } from 'openspace-core/lib/node/paths/path-guard';
import { AgentSaves } from './agent-saves';
import { listFolder } from './list-folder';
import { lookAtFile } from './look-at-file';
import { pictureType } from './picture-type';
import { readText, tooLarge } from './read-text';
import { readWhole } from './read-whole';
import { compareDeclarations, filesDeclaring, isNamePart } from './search-declarations';
import { MAX_FOUND, searchFolder } from './search-files';
import { decodeText, encodeText, TextFormat } from './text-format';
import { TextVersions } from './text-versions';
import { removeFile, writeWhole } from './write-whole';

/** A file as it is; `stamp` tells that it was written meanwhile. */
export interface InspectedFile {
    readonly file: LocatedPath;
    readonly kind: 'text' | 'binary' | 'large' | 'missing';
    readonly stamp: string;
    readonly text?: string;
    readonly encoding?: TextFormat['encoding'];
}

/** What a write takes the place of. */
interface FileBefore {
    readonly content: DocumentContent;
    /** Undefined if it is not text. */
    readonly format: TextFormat | undefined;
    /** It is all of the file, and short enough to be kept. */
    readonly isKept: boolean;
}

/** Pictures in a conversation; in bytes. */
const MAX_PICTURE_SIZE = 5 * 1024 * 1024;

/** More are not read by somebody who looks for a name. */
const MAX_DECLARATIONS = 30;

/** Files of the workspace of one page. */
@injectable()
export class FilesServiceImpl implements FilesService {

    @inject(OpenSpaceServiceImpl)
    protected readonly connection: OpenSpaceServiceImpl;

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(FolderCopies)
    protected readonly copies: FolderCopies;

    @inject(AgentSaves)
    protected readonly saves: AgentSaves;

    protected readonly versions = new TextVersions();

    /** The one that runs, or ran last. */
    protected declarationSearch: AbortController | undefined;

    protected readonly configured = new Deferred<void>();
    protected setup: FilesSetup = { rootUris: [], sensitiveFilePatterns: [], sensitiveFiles: 'refuse' };
    /** How the page spells the roots, by their real paths. */
    protected spellings = new Map<string, string>();

    async configure(setup: FilesSetup): Promise<void> {
        const files = setup.rootUris.map(uri => FileUri.fsPath(uri));
        const spelled = await Promise.all(files.map(async file => [await realpath(file).catch(() => file), file] as const));
        this.spellings = new Map(spelled);
        this.setup = setup;
        this.configured.resolve();
    }

    /** What the person wants guarded is known before anything is looked up. Not part of the page's interface. */
    async guard(): Promise<PathGuard> {
        await this.configured.promise;
        const roots = this.connection.page.roots.map(real => GuardRoot.of(real, this.spellings.get(real)));
        return new PathGuard(roots, this.setup, ownFolders(this.options));
    }

    /** The same for a path, which may lead into a copy of the folder. */
    async guardOf(wanted = ''): Promise<PathGuard> {
        const guard = await this.guard();
        const copy = this.copies.at(this.connection.page.roots, wanted);
        return copy === undefined ? guard : new CopyGuard(copy, this.setup, ownFolders(this.options));
    }

    async locate(wanted: string, purpose: PathPurpose): Promise<LocatedPath> {
        const guard = await this.guardOf(wanted);
        const found = await guard.locate(wanted, purpose);
        const look = purpose === 'show' ? await lookAtFile(found.real) : undefined;
        return { ...toLocated(found), ...guard instanceof CopyGuard && { inCopy: true }, ...(look ? { look } : {}) };
    }

    async read(wanted: string, { agreed, ...options }: ReadOptions = {}): Promise<FileText> {
        const found = await this.require(wanted, 'read', agreed);
        const handle = await openFile(found.real).catch(explain(found));
        try {
            return { ...toLocated(found), content: await readText(handle, found.path, options) };
        } finally {
            await handle.close();
        }
    }

    async picture(wanted: string): Promise<string> {
        const found = await (await this.guardOf(wanted)).locate(wanted, 'show');
        const handle = await openFile(found.real).catch(explain(found));
        try {
            const { size } = await handle.stat();
            if (size > MAX_PICTURE_SIZE) {
                throw new Error(`${found.path} is too large to be shown here.`);
            }
            const content = await readWhole(handle, size);
            const type = pictureType(content);
            if (!type) {
                throw new Error(`${found.path} is not an image that can be shown here.`);
            }
            return `data:${type};base64,${content.toString('base64')}`;
        } finally {
            await handle.close();
        }
    }

    /** What stands on the disk, for the person's eyes. Not part of the page's interface. */
    async inspect(wanted: string): Promise<InspectedFile> {
        const found = await (await this.guardOf(wanted)).locate(wanted, 'compare');
        const file = toLocated(found);
        if (found.kind === 'missing') {
            return { file, kind: 'missing', stamp: '' };
        }
        const handle = await openFile(found.real).catch(explain(found));
        try {
            const { size, mtimeMs } = await handle.stat();
            const stamp = `${size} ${mtimeMs}`;
            if (size > MAX_TEXT_SIZE) {
                return { file, kind: 'large', stamp };
            }
            const decoded = decodeText(await readWhole(handle, size));
            return decoded
                ? { file, kind: 'text', stamp, text: decoded.text, encoding: decoded.format.encoding }
                : { file, kind: 'binary', stamp };
        } finally {
            await handle.close();
        }
    }

    /** A file that may be read for the agent as it once was; it may be gone. Not part of the page's interface. */
    async recall(wanted: string): Promise<GuardedPath> {
        return this.require(wanted, 'recall');
    }

    async readBytes(wanted: string, { agreed }: Agreement = {}): Promise<FileBytes> {
        const found = await this.require(wanted, 'read', agreed);
        const handle = await openFile(found.real).catch(explain(found));
        try {
            const { size } = await handle.stat();
            if (size > MAX_TEXT_SIZE) {
                throw new Error(`${found.path} is too large to be read as a whole.`);
            }
            return { ...toLocated(found), content: await readWhole(handle, size) };
        } finally {
            await handle.close();
        }
    }

    async write(
        wanted: string, content: DocumentContent, { agreed, expected, isNew, ownLineEndings, versioned }: WriteOptions = {}
    ): Promise<WrittenFile> {
        const found = await this.require(wanted, 'write', agreed);
        const before = found.kind === 'file' ? await this.readBefore(found, expected !== undefined) : undefined;
        if (before && isNew) {
            throw changedMeanwhile(found);
        }
        this.requireContent(found, before?.content, expected);
        const format = ownLineEndings && before?.format ? { ...before.format, lineEnding: undefined } : before?.format;
        const bytes = typeof content === 'string' ? encodeText(content, format) : content;
        await writeWhole(found, bytes).catch(explain(found));
        const written = { ...toLocated({ ...found, kind: 'file' }), bytes: bytes.length, created: found.kind === 'missing' };
        return versioned && typeof content === 'string'
            ? { ...written, version: this.versions.keep(content) }
            : { ...written, before: before?.isKept ? before.content : undefined };
    }

    async splice(wanted: string, version: string, splice: TextSplice): Promise<WrittenFile> {
        const known = this.versions.take(version);
        if (known === undefined) {
            throw new Error(`What was written to ${wanted} is not known any more.`);
        }
        return this.write(wanted, applySplice(known, splice), { expected: known, ownLineEndings: true, versioned: true });
    }

    async remove(wanted: string, { agreed, expected }: Agreement & { readonly expected: DocumentContent }): Promise<void> {
        const found = await this.require(wanted, 'write', agreed);
        this.requireContent(found, found.kind === 'file' ? (await this.readBefore(found, true)).content : undefined, expected);
        await removeFile(found.real).catch(explain(found));
    }

    protected requireContent(found: GuardedPath, actual: DocumentContent | undefined, expected: DocumentContent | undefined): void {
        if (expected !== undefined && (actual === undefined || !isSameContent(actual, expected))) {
            throw changedMeanwhile(found);
        }
    }

    /** A beginning is enough to know how a long text is written, unless it is to be compared. */
    protected async readBefore(found: GuardedPath, isCompared: boolean): Promise<FileBefore> {
        const handle = await openFile(found.real).catch(explain(found));
        try {
            const { size } = await handle.stat();
            if (isCompared && size > MAX_WHOLE_SIZE) {
                throw tooLarge(found.path, size);
            }
            const isKept = size <= MAX_TEXT_SIZE;
            const bytes = isKept || isCompared
                ? await readWhole(handle, size) : (await handle.read(Buffer.alloc(MAX_TEXT_SIZE), 0, MAX_TEXT_SIZE, 0)).buffer;
            const decoded = decodeText(bytes);
            return { content: decoded?.text ?? bytes, format: decoded?.format, isKept };
        } finally {
            await handle.close();
        }
    }

    async list(wanted = '', recursive = false): Promise<FileListing> {
        const { real, path: named } = await (await this.guardOf(wanted)).locate(wanted, 'list');
        const { entries, truncated } = await listFolder(real, recursive);
        return { files: entries.map(({ relative, ...rest }) => ({ path: path.posix.join(named, relative), ...rest })), truncated };
    }

    async search({ path: wanted, ...query }: FileQuery): Promise<FoundFiles> {
        const guard = await this.guardOf(wanted);
        const folders = wanted === undefined
            ? guard.roots.map(root => ({ root, real: root.real, relative: '' }))
            : [await guard.locate(wanted, 'list')];
        const results = await Promise.all(folders.map(async folder => {
            const { best, truncated } = await searchFolder(folder, query);
            return { truncated, best: await Promise.all(
                best.map(async ({ path: file, score }) => ({ score, path: await guard.nameFor(folder.root, file) }))
            ) };
        }));
        const best = results.flatMap(result => result.best).sort((a, b) => b.score - a.score);
        return {
            results: best.slice(0, MAX_FOUND).map(({ path: file }) => file),
            truncated: best.length > MAX_FOUND || results.some(({ truncated }) => truncated)
        };
    }

    async declarations(query: string): Promise<readonly FoundDeclaration[]> {
        this.declarationSearch?.abort();
        if (!isNamePart(query)) {
            return [];
        }
        const search = this.declarationSearch = new AbortController();
        const guard = await this.guard();
        const wanted = query.toLowerCase();
        const found = await Promise.all(guard.roots.map(async root => {
            const files = await filesDeclaring(root.real, query, search.signal);
            return Promise.all(files.map(async file => {
                const named = await guard.nameFor(root, file);
                // What may not be read is not offered, either.
                const content = await this.read(named).then(text => text.content, () => '');
                return outlineOf(content)
                    .filter(({ name }) => name.toLowerCase().includes(wanted))
                    .map(declaration => ({ ...declaration, path: named }));
            }));
        }));
        return found.flat(2).sort(compareDeclarations(query)).slice(0, MAX_DECLARATIONS);
    }

    async sameFile(wanted: string, uris: readonly string[]): Promise<string[]> {
        const { real } = await (await this.guardOf(wanted)).locate(wanted, 'show');
        const own = await stat(real);
        const isSame = async (uri: string): Promise<boolean> => {
            const file = FileUri.fsPath(uri);
            const [itself, other] = await Promise.all([realpath(file), stat(file)]).catch(() => []);
            // By the numbers on disks that do not mind the case; a second name of the file is another file once one of them is written.
            return itself === real || (own.nlink === 1 && other?.dev === own.dev && other.ino === own.ino);
        };
        const answers = await Promise.all(uris.map(isSame));
        return uris.filter((_uri, index) => answers[index]);
    }

    async prepareSave(wanted: string, uri: string, { agreed }: Agreement = {}): Promise<string> {
        const found = await this.require(wanted, 'write', agreed);
        if ((await this.sameFile(wanted, [uri])).length === 0) {
            throw new Error(`${found.path} is not what the editor shows.`);
        }
        return this.saves.begin(uri, found);
    }

    async finishSave(id: string): Promise<void> {
        this.saves.end(id);
    }

    protected async require(wanted: string, purpose: 'read' | 'write' | 'recall', agreed = false): Promise<GuardedPath> {
        const found = await (await this.guardOf(wanted)).locate(wanted, purpose);
        if (found.question !== undefined && !agreed) {
            throw new Error(`The person has to agree first. ${found.question}`);
        }
        return found;
    }
}

function toLocated({ root, relative, path: named, kind, question }: GuardedPath): LocatedPath {
    return {
        uri: FileUri.create(path.join(root.spelled, relative)).toString(), path: named, root: FileUri.create(root.spelled).toString(), kind,
        ...(question === undefined ? {} : { question })
    };
}

function changedMeanwhile({ path: named }: GuardedPath): Error {
    return new Error(`${named} has been changed meanwhile.`);
}

/** System errors with a message for the user; our own as they are. */
function explain({ path: named }: GuardedPath): (error: unknown) => never {
    return error => {
        const { code } = error as NodeJS.ErrnoException;
        const words: Record<string, string> = {
            EACCES: 'No permission for', EPERM: 'No permission for', ENOENT: 'File not found:', ENOSPC: 'No space left on the disk for',
            EROFS: 'The disk is read-only:', ENAMETOOLONG: 'The path is too long:'
        };
        throw code && words[code] ? new Error(`${words[code]} ${named}`, { cause: error }) : error;
    };
}
